import { useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import { officeRequestsContract } from '../contract.ts';
import { type OfficeRequest, refreshRequests } from './request-query.ts';
import styles from './request-screen.module.css';

const newOrder = (company: number, order: number) => `/office/requests/new/?company=${company}&repeat=${order}`;

/** What can be done with a request in its state. */
export function RequestActions({ request }: { request: OfficeRequest }) {
  const { id, state, canChange, canWithdraw, order, corrects, contragent } = request;
  const [isWithdrawing, setWithdrawing] = useState(false);
  const close = () => setWithdrawing(false);
  return (
    <span className={styles.actions}>
      {canChange && !corrects ? (
        <ButtonLink href={`/office/requests/${id}/change/`}>
          {state.code === 'returned' ? 'Исправить и отправить снова' : 'Изменить'}
        </ButtonLink>
      ) : null}
      {order ? (
        <ButtonLink look="secondary" href={newOrder(contragent.id, order.id)}>
          Повторить заказ
        </ButtonLink>
      ) : null}
      {canWithdraw ? (
        <Button look="secondary" onClick={() => setWithdrawing(true)}>
          Отозвать
        </Button>
      ) : null}
      <Modal opened={isWithdrawing} onClose={close} title={`Отозвать заявку ${id}`} size="small">
        <WithdrawForm request={request} onClose={close} />
      </Modal>
    </span>
  );
}

function WithdrawForm({ request: { id, version }, onClose }: { request: OfficeRequest; onClose: () => void }) {
  const { api, queryClient } = useApp();
  return (
    <OfficeForm
      schema={officeRequestsContract.officeRequestWithdraw.body}
      bodyOf={({ reason }) => ({ reason, version })}
      begun={{ values: { reason: '' }, version }}
      fields={[
        {
          name: 'reason',
          label: 'Причина',
          kind: 'long',
          maxLength: 1000,
          wrong: 'Не длиннее 1000 знаков',
          hint: 'Клиент увидит её на странице заявки и в письме',
        },
      ]}
      action="Отозвать"
      save={async (body) => {
        try {
          await api('officeRequestWithdraw', { params: { id: String(id) }, body });
        } catch (error) {
          // It was answered or changed meanwhile: the page below shows how it stands now
          if (!isApiFailure(error) || error.transport) throw error;
          showFailure(error);
          onClose();
          await refreshRequests(queryClient);
          return false;
        }
        showPopup(`Заявка ${id} отозвана`);
        await refreshRequests(queryClient);
        return true;
      }}
      onClose={onClose}
    />
  );
}
