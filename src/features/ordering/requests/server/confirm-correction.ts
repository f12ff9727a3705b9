import { eq } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { lockOrder, whyNotCorrected } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { requestChanged } from './request-changed.ts';
import { companySession } from './company-session.ts';
import { checkAllowed, checkBuyable, writeCorrection } from './correct-order.ts';
import { planCorrection, wantedOf } from './plan-correction.ts';
import { findRequest, lockRequest, type RequestRow, visibleTo } from './read-requests.ts';
import { checkStep, takeStep } from './take-step.ts';
import { correctionDetail, correctionMark } from './view-correction.ts';

type Answer = { version: number; shown: string };

/**
 * Writes the order as a correction shows it to the customer now, or leaves it as it is: within a transaction, over company,
 * order, request and stock, in this order. Returns the request, whether now or before. Throws REQUEST_CLOSED,
 * REQUEST_CHANGED with the request as it is now, STOCK_CHANGED, ORDER_BAN, DEBT, CREDIT_LIMIT, FORBIDDEN.
 */
export async function confirmCorrection(
  tx: Db,
  ctx: CallContext<Session>,
  { request: asked }: RequestRow,
  answer: Answer,
): Promise<{ row: RequestRow; isNew: boolean }> {
  const orderId = asked.correctsId!;
  const terms = await lockCompany(tx, asked.companyId);
  await lockOrder(tx, orderId);
  const row = await lockRequest(tx, asked.id);
  const { request, content } = row;
  if (request.state === 'confirmed' && request.version === answer.version) return { row, isNew: false };
  const now = ctx.now();
  const state = checkStep(row, 'confirm', now);
  // The right was read before the lock was waited for
  if (!(await findRequest(tx, visibleTo(tx, ctx.session), asked.id))) throw notFound('Такой заявки нет');
  const [order] = await tx.select().from(customerOrder).where(eq(customerOrder.id, orderId));
  const reason = whyNotCorrected(order!);
  if (reason !== null) throw refuse('REQUEST_CLOSED', reason);
  const buyer = { ...ctx, session: companySession(ctx.session, terms) };
  const plan = await planCorrection(tx, buyer, order!, wantedOf(content));
  const isShown = request.version === answer.version && correctionMark(request.version, plan) === answer.shown;
  if (!isShown) throw requestChanged(correctionDetail(row, { plan, order: order!, company: buyer.session.company }));
  checkBuyable(plan);
  checkAllowed(buyer, plan);
  const { id: accountId } = ctx.session.account;
  await writeCorrection(
    tx,
    buyer,
    { order: order!, plan },
    {
      actorAccountId: accountId,
      at: now,
      ip: ctx.request.ip,
      note: content.message,
      isConfirmed: true,
    },
  );
  await takeStep(tx, request.id, state, { answeredBy: accountId, answeredAt: now, reason: '' });
  return { row, isNew: true };
}
