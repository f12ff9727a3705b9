import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CorrectionLines, RequestBadge } from '#ordering/requests/web/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { OfficeOrder } from '../../contract.ts';
import { refreshOrders } from '../use-order-action.ts';
import styles from './correction.module.css';

/** The correction that waits for the customer: what would change, who is asked, and taking it back. */
export function WaitingCorrection({ order }: { order: OfficeOrder }) {
  const { correction } = order;
  return correction && order.sums ? <Waiting order={order} id={correction.id} /> : null;
}

function Waiting({ order, id }: { order: OfficeOrder; id: number }) {
  const { api, queryClient } = useApp();
  const [isAsked, setAsked] = useState(false);
  const query = useQuery({ ...apiQuery(api, 'officeRequestDetail', { params: { id: String(id) } }), staleTime: 5000 });
  const { data: request } = query;
  const withdraw = async () => {
    try {
      await api('officeRequestWithdraw', {
        params: { id: String(id) },
        body: { version: request!.version, reason: '' },
      });
      showPopup('Правка отозвана, заказ остаётся прежним');
    } catch (error) {
      showFailure(error);
    }
    await refreshOrders(queryClient);
    await queryClient.invalidateQueries({ queryKey: ['officeRequestDetail'] });
  };
  if (!request) return <LoadingState query={query} rows={2} height={40} />;
  const { state, customer, by, createdAt, reason, message, summary, correction } = request;
  const price = (sum: number) => formatWirePrice(sum, order.currency);
  return (
    <section className={styles.place} aria-labelledby="office-waiting-correction">
      <div className={styles.waitingHead}>
        <h2 id="office-waiting-correction" className={styles.waitingTitle}>
          Правка у клиента
        </h2>
        <RequestBadge state={state} />
        <span className={styles.dim}>{[customer.name, `${by}, ${formatDateTime(createdAt)}`].join(' · ')}</span>
        <Button look="secondary" size="small" onClick={() => setAsked(true)}>
          Отозвать
        </Button>
      </div>
      {reason === '' ? null : <p className={styles.notice}>Клиент вернул: {reason}</p>}
      {message === '' ? null : <p className={styles.message}>{message}</p>}
      <CorrectionLines request={request} />
      <p className={styles.waitingSums}>
        Было {price(correction?.formerTotal ?? 0)} <span aria-hidden="true">→</span> станет{' '}
        <b>{price(summary.total)}</b>
      </p>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Отозвать правку?"
        action="Отозвать"
        refusal="Оставить"
        onConfirm={withdraw}
      >
        Клиент больше не сможет её подтвердить. Заказ останется прежним.
      </Confirm>
    </section>
  );
}
