import { eq } from 'drizzle-orm';
import { notify } from '#identity/notifications/server/index.ts';
import { release, writeOff } from '#goods/stock/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { OrderStatus } from '#shared/order-status.ts';
import { writeOrderChanged } from './order-letters.ts';
import { newsInWords, type OrderNews } from './order-news.ts';
import { customerOrder, orderHistory } from './tables.ts';

type Order = Pick<typeof customerOrder.$inferSelect, 'id' | 'number' | 'accountId' | 'status'>;

/** Who moves it (null: the operator at the terminal, the shop itself or the accounting system), when, and why. */
type Mover = { actorAccountId: number | null; byLedger?: boolean; at: Date; note?: string };

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
 */
export async function moveOrder(tx: Db, order: Order, to: OrderStatus, mover: Mover): Promise<void> {
  await takeSteps(tx, order, [to], mover);
  await notifyBuyer(tx, order, { status: to, quantities: [] }, mover);
}

/** The same by several steps, of which each stands in the history; nobody gets a notice. */
export async function takeSteps(tx: Db, order: Order, steps: readonly OrderStatus[], mover: Mover): Promise<void> {
  const { id } = order;
  let from = order.status;
  for (const to of steps) {
    await tx.update(customerOrder).set({ status: to }).where(eq(customerOrder.id, id));
    await tx.insert(orderHistory).values({ orderId: id, ...mover, fromStatus: from, toStatus: to });
    // A cancelled order gives back what it reserved, a shipped one takes it out of the stock
    if (to === 'cancelled') await release(tx, id);
    if (to === 'shipped') await writeOff(tx, id);
    from = to;
  }
}

/** A notice and a letter about all that has happened to an order at once; none where nothing has. */
export async function notifyBuyer(tx: Db, order: Order, news: OrderNews, { actorAccountId, at }: Mover): Promise<void> {
  const words = newsInWords(news);
  if (words === null) return;
  const { id, number, accountId } = order;
  await notify(tx, { accountId, title: `Заказ ${number}: ${words}`, url: `/orders/${id}/`, at });
  await writeOrderChanged(tx, id, news, actorAccountId);
}
