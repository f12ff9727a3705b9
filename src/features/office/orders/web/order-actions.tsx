import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { preparesOrders } from '#shared/rights/staff-rights.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ActionsMenu } from '#web/ui/office/actions-menu.tsx';
import type { OfficeAction, OfficeOrder } from '../contract.ts';
import { AssignForm } from './assign-form.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import styles from './order-screen.module.css';
import { ProlongForm } from './prolong-form.tsx';
import { StatusForm } from './status-form.tsx';
import { useOrderAction } from './use-order-action.ts';

const names = {
  assign: 'Передать другому менеджеру',
  handOver: 'Передать другому сотруднику',
  send: 'Отправить в 1С ещё раз',
  prolong: 'Продлить счёт',
  status: 'Изменить статус',
  paid: 'Отметить оплаченным',
  cancel: 'Отменить заказ',
} as const satisfies Partial<Record<OfficeAction, string>>;
type Action = keyof typeof names;

/** What can be done with the order now; what cannot says why. */
export function OrderActions({ order }: { order: OfficeOrder }) {
  const { run } = useOrderAction();
  const mayRepeat = preparesOrders(useStaffRights()) && order.company.isInScope;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Action | null>(null);
  const close = () => setAsked(null);
  const ids = [order.id];
  // Who gives an order away that was handed over to him does not see it any longer
  const leave = () => (order.company.isInScope ? undefined : navigate({ to: '/office/orders/' }));
  const choose = (action: Action) => {
    if (action === 'send') void run('officeOrderSend', { ids }, 'Заказ уйдёт со следующим обменом');
    else setAsked(action);
  };
  return (
    <span className={styles.actions}>
      <ActionsMenu
        actions={(Object.keys(names) as Action[]).map((key) => ({ key, name: names[key], whyNot: order.actions[key] }))}
        onChoose={choose}
      />
      {mayRepeat ? (
        <ButtonLink look="secondary" href={`/office/requests/new/?company=${order.company.id}&repeat=${order.id}`}>
          Повторить
        </ButtonLink>
      ) : null}
      <Button look="secondary" onClick={() => window.print()}>
        <Icon of={IconPrinter} size={18} />
        Печать
      </Button>
      <Modal opened={asked === 'assign'} onClose={close} title={names.assign} size="small">
        <AssignForm ids={ids} onClose={close} onDone={leave} />
      </Modal>
      <Modal opened={asked === 'handOver'} onClose={close} title={names.handOver} size="small">
        <HandOverForm ids={ids} onClose={close} />
      </Modal>
      <Modal opened={asked === 'prolong'} onClose={close} title={names.prolong} size="small">
        <ProlongForm order={order} onClose={close} />
      </Modal>
      <Modal opened={asked === 'status'} onClose={close} title={names.status} size="small">
        <StatusForm order={order} onClose={close} />
      </Modal>
      <Confirm
        opened={asked === 'paid'}
        onClose={close}
        title={`Отметить заказ ${order.number} оплаченным?`}
        action="Отметить"
        onConfirm={() => run('officeOrderPaid', { ids }, 'Заказ отмечен оплаченным')}
      >
        Покупатель увидит, что заказ оплачен. Снять отметку нельзя.
      </Confirm>
      <Confirm
        opened={asked === 'cancel'}
        onClose={close}
        title={`Отменить заказ ${order.number}?`}
        action="Отменить заказ"
        refusal="Не отменять"
        onConfirm={() => run('officeOrderCancel', { ids }, `Заказ ${order.number} отменён`)}
      >
        Товары вернутся в продажу, покупатель получит письмо. Восстановить заказ нельзя.
      </Confirm>
    </span>
  );
}
