import { type BackOrder, backOrderOf } from '#shared/back-order.ts';
import { finalStatuses } from '#shared/order-status.ts';
import type { OrderDetail } from '../contract.ts';
import type { customerOrder, orderLine } from './tables.ts';

type Confirmed = Pick<OrderDetail, 'confirmation'> & Pick<OrderDetail['lines'][number], 'confirmed'>;

/**
 * What of an ordered line was above the stock; null where it was not, where that is not known, and once it may be wrong: the
 * order is cancelled, something of it has been shipped, or the accounting system has confirmed another quantity.
 */
export function awaitedPart(
  { status }: Pick<typeof customerOrder.$inferSelect, 'status'>,
  { quantity, fromStock }: Pick<typeof orderLine.$inferSelect, 'quantity' | 'fromStock'>,
  { confirmation, confirmed }: Confirmed,
): BackOrder | null {
  if (status === 'shipped' || finalStatuses.includes(status) || isShippedInPart(confirmation)) return null;
  if (confirmed !== null && confirmed.quantity !== quantity) return null;
  return backOrderOf(quantity, fromStock);
}

const isShippedInPart = (confirmation: OrderDetail['confirmation']) =>
  confirmation !== null && (confirmation.shippedOn !== null || confirmation.shipments.length > 0);
