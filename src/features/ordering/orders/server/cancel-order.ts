import { writeAudit } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import { isCancellable, type OrderStatus, statusView } from '#shared/order-status.ts';
import type { OrderRow } from './order-view.ts';
import { findOrder } from './queries.ts';

/**
 * Cancels an order (R-CALL-105): its buyer, an ADMIN of its company, or a manager under either, while nobody has
 * begun to collect it and it is not paid. Stock and credit come back; a repeat changes nothing. Throws NOT_FOUND for an
 * order that the caller cannot see, FORBIDDEN for one that he may only look at, CANNOT_CANCEL.
 */
export const cancelOrder: Operation<'orderCancel', Session> = ({ db, session, now, request }, { params }) =>
  transaction(db, async (tx) => {
    await lockOrder(tx, params.id);
    const row = await findOrder(tx, session, params.id);
    if (!row) throw notFound('Такого заказа нет');
    if (!row.mayCancel) {
      throw refuse('FORBIDDEN', 'Отменить заказ может тот, кто его оформил, или администратор компании');
    }
    const { order } = row;
    const reason = whyNotCancelled(order);
    if (reason !== null) throw refuse('CANNOT_CANCEL', wordsOf(order.status)[reason]);
    const { account, actor } = session;
    await cancelLocked(tx, order, { actorId: actor.id, accountId: account.id, ip: request.ip, at: now() });
    return { status: statusView('cancelled'), canCancel: false };
  });

type Order = OrderRow['order'];

/** Why an order cannot be cancelled; null: it can, or it is cancelled. */
export function whyNotCancelled({ status, paidAt, origin }: Order): 'ledger' | 'paid' | 'status' | null {
  if (status === 'cancelled') return null;
  // Orders of the accounting system are not sent back to it, so a cancellation would not reach it
  if (origin === 'ledger') return 'ledger';
  if (paidAt !== null) return 'paid';
  return isCancellable(status) ? null : 'status';
}

const wordsOf = (status: OrderStatus) => ({
  ledger: 'Заказ оформлен через менеджера: отменить его может он же',
  paid: 'Заказ оплачен. Чтобы отменить его и вернуть деньги, оформите обращение',
  status: `Заказ в статусе «${statusView(status).name}» отменить нельзя. Свяжитесь с менеджером`,
});

/** Who cancels, and in whose name. */
type Canceller = { actorId: number; accountId: number; ip: string; at: Date };

/** Cancels a locked order for which `whyNotCancelled` has no reason; a cancelled one stays as it is. */
export async function cancelLocked(tx: Db, order: Order, { actorId, accountId, ip, at }: Canceller): Promise<void> {
  if (order.status === 'cancelled') return;
  await moveOrder(tx, order, 'cancelled', { actorAccountId: actorId, at });
  await writeAudit(tx, {
    action: 'order.cancel',
    actorAccountId: actorId,
    accountId,
    object: order.number,
    companyId: order.companyId,
    ip,
    details: { before: order.status },
  });
}
