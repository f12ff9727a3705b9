import { lockCompany } from '#identity/accounts/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { orderGiven } from '#ordering/checkout/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { companySession } from './company-session.ts';
import { confirmCorrection } from './confirm-correction.ts';
import { givenLines, priceRequest } from './price-request.ts';
import { findRequest, lockRequest, type RequestRow, visibleTo } from './read-requests.ts';
import { requestChanged } from './request-changed.ts';
import { officeUrl } from './request-letters.ts';
import { checkStep, takeStep } from './take-step.ts';
import { requestDetail, shownMark } from './view-request.ts';

type Context = CallContext<Session>;

/**
 * Orders what a request shows to the customer now, or nothing: one transaction over company, request and stock, in this
 * order. A repeat gets the order that there is. Throws NOT_FOUND, REQUEST_CLOSED, REQUEST_CHANGED with the request as it is
 * now, and what `orderGiven` throws.
 */
export const confirmRequest: Operation<'orderRequestConfirm', Session> = (ctx, { params, body }) =>
  transaction(ctx.db, async (tx) => {
    const asked = await findRequest(tx, visibleTo(tx, ctx.session), params.id);
    if (!asked) throw notFound('Такой заявки нет');
    if (asked.request.correctsId !== null) return confirmed(tx, ctx, asked, body);
    const terms = await lockCompany(tx, asked.request.companyId);
    const row = await lockRequest(tx, params.id);
    const { request, content, order } = row;
    if (order && request.version === body.version) return placed(order);
    const [now, state] = [ctx.now(), checkStep(row, 'confirm', ctx.now())];
    if (request.version !== body.version) throw requestChanged(await priceRequest({ ...ctx, db: tx }, row));
    const buyer = { ...ctx, session: companySession(ctx.session, terms) };
    const made = await orderGiven(tx, {
      ctx: buyer,
      request: orderRequestOf(content),
      lines: givenLines(content.lines),
      buyer: 'member',
      difference: (basket, { places, object }) =>
        shownMark(request.version, basket) === body.shown
          ? null
          : requestChanged(requestDetail(row, { basket, places, object, ctx: buyer })),
    });
    const { id: accountId } = ctx.session.account;
    await takeStep(tx, request.id, state, { orderId: made.id, answeredBy: accountId, answeredAt: now, reason: '' });
    await tellConfirmed(tx, ctx, row, made);
    return placed(made);
  });

async function confirmed(tx: Db, ctx: Context, asked: RequestRow, body: { version: number; shown: string }) {
  const { row, isNew } = await confirmCorrection(tx, ctx, asked, body);
  if (isNew) await tellConfirmed(tx, ctx, row, row.corrects!);
  return placed(row.corrects!);
}

/** Tells the member of staff who made a request that it was confirmed, and the audit log. */
async function tellConfirmed(tx: Db, ctx: Context, row: RequestRow, order: { number: string }): Promise<void> {
  const { request, corrects, company } = row;
  const { id: accountId } = ctx.session.account;
  await notify(tx, {
    accountId: request.createdBy,
    title: corrects
      ? `Правка заказа ${order.number} подтверждена`
      : `Заявка ${request.id} подтверждена: заказ ${order.number}`,
    text: company.name,
    url: officeUrl(row),
    at: ctx.now(),
  });
  await writeAudit(tx, {
    action: 'request.confirm',
    actorAccountId: accountId,
    accountId,
    object: String(request.id),
    details: { version: request.version, order: order.number },
    companyId: request.companyId,
    ip: ctx.request.ip,
  });
}

const placed = ({ id, number }: { id: number; number: string }) => ({ id, number, url: `/orders/${id}/` });

/** What the order is asked for, as the checkout asks. */
export const orderRequestOf = ({ choices, buyerNumber }: Pick<RequestRow['content'], 'choices' | 'buyerNumber'>) => ({
  ...choices,
  ownNumber: buyerNumber,
});
