import { eq } from 'drizzle-orm';
import { notify } from '#identity/notifications/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { type OrderStatus, nextStatuses, statusView } from '#shared/order-status.ts';
import { moveOrder } from './move-order.ts';
import { customerOrder } from './tables.ts';

type Order = typeof customerOrder.$inferSelect;

/** Who changes an order, from which network address, and when; `accountId` null: the operator at the terminal. */
type Change = { accountId: number | null; ip: string; at: Date };

/**
 * Moves an order on, under the order's row lock [A-128]. Throws NOT_FOUND, and VALIDATION with what is allowed instead.
 */
export async function changeOrderStatus(
  db: Db,
  number: string,
  to: OrderStatus,
  actor: Pick<Change, 'accountId' | 'ip'> | null,
  now: Date,
): Promise<{ number: string; from: OrderStatus; to: OrderStatus }> {
  return transaction(db, async (tx) => {
    const [order] = await tx.select().from(customerOrder).where(eq(customerOrder.number, number)).for('no key update');
    if (!order) throw notFound(`Заказа ${number} нет`);
    await changeStatus(tx, order, to, { accountId: null, ip: '', ...actor, at: now });
    return { number, from: order.status, to };
  });
}

/** The same of an order that the caller has locked. Throws VALIDATION. */
export async function changeStatus(tx: Db, order: Order, to: OrderStatus, change: Change): Promise<void> {
  const { number, status: from, paySystem } = order;
  const allowed = nextStatuses(from, paySystem);
  if (!allowed.includes(to)) throw refuse('VALIDATION', wrongStep(number, from, allowed), { field: 'status' });
  await moveOrder(tx, order, to, { actorAccountId: change.accountId, at: change.at });
  await writeAudit(tx, { ...entryOf(order, change), action: 'order.status', details: { before: from, after: to } });
}

/** Marks a locked order as paid and notifies its buyer; a paid one stays as it is. */
export async function markPaid(tx: Db, order: Order, change: Change): Promise<void> {
  const { id, number, accountId, paidAt } = order;
  if (paidAt !== null) return;
  await tx.update(customerOrder).set({ paidAt: change.at }).where(eq(customerOrder.id, id));
  await notify(tx, { accountId, title: `Заказ ${number}: оплата получена`, url: `/orders/${id}/`, at: change.at });
  await writeAudit(tx, { ...entryOf(order, change), action: 'order.paid' });
}

const entryOf = ({ number, companyId }: Order, { accountId, ip }: Change) => ({
  actorAccountId: accountId,
  accountId,
  object: number,
  companyId,
  ip,
});

function wrongStep(number: string, from: OrderStatus, allowed: OrderStatus[]): string {
  const state = `Заказ ${number} в статусе «${statusView(from).name}»`;
  if (allowed.length === 0) return `${state}, он больше не меняется`;
  return `${state}: возможно ${allowed.map((code) => `${code} («${statusView(code).name}»)`).join(', ')}`;
}
