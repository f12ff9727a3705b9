import { writeAudit } from '#identity/audit/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import { isCancellable, statusView } from '#shared/order-status.ts';
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
    const cancelled = { status: statusView('cancelled'), canCancel: false };
    if (order.status === 'cancelled') return cancelled;
    checkCancellable(order);
    const { account, actor } = session;
    await moveOrder(tx, order, 'cancelled', { actorAccountId: actor.id, at: now() });
    await writeAudit(tx, {
      action: 'order.cancel',
      actorAccountId: actor.id,
      accountId: account.id,
      object: order.number,
      companyId: order.companyId,
      ip: request.ip,
    });
    return cancelled;
  });

function checkCancellable({ status, paidAt, origin }: OrderRow['order']): void {
  // Orders of the accounting system are not sent back to it, so a cancellation would not reach it
  if (origin === 'ledger') throw refuse('CANNOT_CANCEL', 'Заказ оформлен через менеджера: отменить его может он же');
  if (paidAt !== null) {
    throw refuse('CANNOT_CANCEL', 'Заказ оплачен. Чтобы отменить его и вернуть деньги, оформите обращение');
  }
  if (isCancellable(status)) return;
  const { name } = statusView(status);
  throw refuse('CANNOT_CANCEL', `Заказ в статусе «${name}» отменить нельзя. Свяжитесь с менеджером`);
}
