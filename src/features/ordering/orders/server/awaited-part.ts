import { and, isNull, notInArray, sql } from 'drizzle-orm';
import { type BackOrder, backOrderOf, type BackOrderSize } from '#shared/back-order.ts';
import { finalStatuses, type OrderStatus } from '#shared/order-status.ts';
import type { OrderDetail } from '../contract.ts';
import { confirmedLine, customerOrder, orderConfirmation, orderLine } from './tables.ts';

/** The statuses of orders of which nothing is awaited any more. */
const overStatuses: OrderStatus[] = ['shipped', ...finalStatuses];

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
  if (overStatuses.includes(status) || isShippedInPart(confirmation)) return null;
  if (confirmed !== null && confirmed.quantity !== quantity) return null;
  return backOrderOf(quantity, fromStock);
}

const isShippedInPart = (confirmation: OrderDetail['confirmation']) =>
  confirmation !== null && (confirmation.shippedOn !== null || confirmation.shipments.length > 0);

const isAwaited = sql`coalesce(${orderLine.fromStock} < ${orderLine.quantity}, false) and coalesce(${confirmedLine.quantity} = ${orderLine.quantity}, true)`;

/**
 * What of an order its lines await, by the rule of `awaitedPart`: of a row of `customerOrder` with its `orderConfirmation`,
 * where there is one. Lines of orders that are over are not read.
 */
export const awaitedOfOrder = sql<BackOrderSize | null>`case when ${and(
  notInArray(customerOrder.status, overStatuses),
  isNull(orderConfirmation.shippedOn),
  sql`coalesce(${orderConfirmation.shipments} = '[]', true)`,
)} then (
  select case when bool_and(${isAwaited} and ${orderLine.fromStock} = 0) then 'all' when bool_or(${isAwaited}) then 'part' end
  from ${orderLine} left join ${confirmedLine}
    on ${confirmedLine.orderId} = ${orderLine.orderId} and ${confirmedLine.lineNo} = ${orderLine.lineNo}
  where ${orderLine.orderId} = ${customerOrder.id}) end`;
