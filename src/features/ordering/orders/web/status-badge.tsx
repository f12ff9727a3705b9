import { backOrderName } from '#shared/back-order.ts';
import type { StatusView } from '#shared/order-status.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { OrderListItem } from '../contract.ts';
import styles from './status-badge.module.css';

/** The status of an order: always the word, with a colour beside it. */
export function StatusBadge({ status }: { status: StatusView }) {
  return <Badge color={status.color}>{status.name}</Badge>;
}

/** In a list: also whether something of the order is still to come. */
export function OrderState({ order: { status, toOrder } }: { order: Pick<OrderListItem, 'status' | 'toOrder'> }) {
  return (
    <>
      <StatusBadge status={status} />
      {toOrder ? <span className={styles.toOrder}>{backOrderName(toOrder)}</span> : null}
    </>
  );
}
