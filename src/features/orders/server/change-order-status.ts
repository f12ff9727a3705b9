import { eq } from 'drizzle-orm';
import { notify } from '#features/notifications/server/index.ts';
import { release, writeOff } from '#features/stock/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { OrderStatus } from '../contract.ts';
import { nextStatuses, statusView } from './order-status.ts';
import { customerOrder, orderHistory } from './tables.ts';

/** Who changes it; null: the operator at the terminal or the accounting system. */
type Actor = { accountId: number } | null;

/**
 * Moves an order on, with a step of its history and a notice to its buyer, under the order's row lock [A-128]. A
 * cancelled order gives back what it reserved, a shipped one takes it out of the stock. Throws NOT_FOUND, and VALIDATION
 * with what is allowed instead.
 */
export async function changeOrderStatus(
  db: Db,
  number: string,
  to: OrderStatus,
  actor: Actor,
  now: Date,
): Promise<{ number: string; from: OrderStatus; to: OrderStatus }> {
  return transaction(db, async (tx) => {
    const [order] = await tx.select().from(customerOrder).where(eq(customerOrder.number, number)).for('no key update');
    if (!order) throw notFound(`Заказа ${number} нет`);
    const { id, accountId, status: from } = order;
    const allowed = nextStatuses(from, order.paySystem);
    if (!allowed.includes(to)) throw refuse('VALIDATION', wrongStep(number, from, allowed), { field: 'status' });
    await tx.update(customerOrder).set({ status: to }).where(eq(customerOrder.id, id));
    const actorAccountId = actor?.accountId ?? null;
    await tx.insert(orderHistory).values({ orderId: id, at: now, actorAccountId, fromStatus: from, toStatus: to });
    if (to === 'cancelled') await release(tx, id);
    if (to === 'shipped') await writeOff(tx, id);
    const { name } = statusView(to);
    await notify(tx, { accountId, title: `Заказ ${number}: ${name.toLowerCase()}`, url: `/orders/${id}/`, at: now });
    return { number, from, to };
  });
}

function wrongStep(number: string, from: OrderStatus, allowed: OrderStatus[]): string {
  const state = `Заказ ${number} в статусе «${statusView(from).name}»`;
  if (allowed.length === 0) return `${state}, он больше не меняется`;
  return `${state}: возможно ${allowed.map((code) => `${code} («${statusView(code).name}»)`).join(', ')}`;
}
