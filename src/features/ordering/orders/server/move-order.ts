import { eq } from 'drizzle-orm';
import { notify } from '#identity/notifications/server/index.ts';
import { release, writeOff } from '#goods/stock/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { type OrderStatus, statusView } from '#shared/order-status.ts';
import { writeOrderChanged } from './order-letters.ts';
import { customerOrder, orderHistory } from './tables.ts';

type Order = Pick<typeof customerOrder.$inferSelect, 'id' | 'number' | 'accountId' | 'status'>;

/** Who moves it (null: the operator at the terminal or the accounting system), and when. */
type Mover = { actorAccountId: number | null; at: Date };

/** Locks an order until the transaction ends; false where there is none. Stock is locked after it. */
export async function lockOrder(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: customerOrder.id })
    .from(customerOrder)
    .where(eq(customerOrder.id, id))
    .for('no key update');
  return rows.length > 0;
}

/**
 * Moves a locked order to a status that the caller has checked: a step of its history and a notice and a letter to
 * its buyer.
 * A cancelled order gives back what it reserved, a shipped one takes it out of the stock.
 */
export async function moveOrder(tx: Db, order: Order, to: OrderStatus, { actorAccountId, at }: Mover): Promise<void> {
  const { id, number, accountId, status } = order;
  await tx.update(customerOrder).set({ status: to }).where(eq(customerOrder.id, id));
  await tx.insert(orderHistory).values({ orderId: id, at, actorAccountId, fromStatus: status, toStatus: to });
  if (to === 'cancelled') await release(tx, id);
  if (to === 'shipped') await writeOff(tx, id);
  const { name } = statusView(to);
  await notify(tx, { accountId, title: `Заказ ${number}: ${name.toLowerCase()}`, url: `/orders/${id}/`, at });
  await writeOrderChanged(tx, id, to, actorAccountId);
}
