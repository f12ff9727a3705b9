import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { type OrderStatus, nextStatuses, statusView } from '#shared/order-status.ts';
import { moveOrder } from './move-order.ts';
import { customerOrder } from './tables.ts';

/** Who changes it; null: the operator at the terminal. */
type Actor = { accountId: number } | null;

/**
 * Moves an order on, under the order's row lock [A-128]. Throws NOT_FOUND, and VALIDATION with what is allowed instead.
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
    const { status: from } = order;
    const allowed = nextStatuses(from, order.paySystem);
    if (!allowed.includes(to)) throw refuse('VALIDATION', wrongStep(number, from, allowed), { field: 'status' });
    await moveOrder(tx, order, to, { actorAccountId: actor?.accountId ?? null, at: now });
    return { number, from, to };
  });
}

function wrongStep(number: string, from: OrderStatus, allowed: OrderStatus[]): string {
  const state = `Заказ ${number} в статусе «${statusView(from).name}»`;
  if (allowed.length === 0) return `${state}, он больше не меняется`;
  return `${state}: возможно ${allowed.map((code) => `${code} («${statusView(code).name}»)`).join(', ')}`;
}
