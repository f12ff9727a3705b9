import { backOrderName } from '#shared/back-order.ts';
import type { StatusView } from '#shared/order-status.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { OrderListItem } from '../contract.ts';

/** The status of an order: always the word, with a colour beside it. */
export function StatusBadge({ status }: { status: StatusView }) {
  return <Badge color={status.color}>{status.name}</Badge>;
}

/** In a list: also whether something of the order is still to come. */
export function OrderState({ order: { status, toOrder } }: { order: Pick<OrderListItem, 'status' | 'toOrder'> }) {
  return (
    <Badge color={status.color} note={toOrder && backOrderName(toOrder)}>
      {status.name}
    </Badge>
  );
}
