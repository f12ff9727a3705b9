import { lockCompany } from '#identity/accounts/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { orderGiven } from '#ordering/checkout/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { type ApiError, notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { ChangedRequest, RequestDetail } from '../contract.ts';
import { companySession } from './company-session.ts';
import { givenLines, priceRequest } from './price-request.ts';
import { findRequest, lockRequest, type RequestRow, visibleTo } from './read-requests.ts';
import { checkStep, takeStep } from './take-step.ts';
import { requestDetail, shownMark } from './view-request.ts';

/**
 * Orders what a request shows to the customer now, or nothing: one transaction over company, request and stock, in this
 * order. A repeat gets the order that there is. Throws NOT_FOUND, REQUEST_CLOSED, REQUEST_CHANGED with the request as it is
 * now, and what `orderGiven` throws.
 */
export const confirmRequest: Operation<'orderRequestConfirm', Session> = (ctx, { params, body }) =>
  transaction(ctx.db, async (tx) => {
    const asked = await findRequest(tx, visibleTo(tx, ctx.session), params.id);
    if (!asked) throw notFound('Такой заявки нет');
    const terms = await lockCompany(tx, asked.request.companyId);
    const row = await lockRequest(tx, params.id);
    const { request, content, order } = row;
    if (order && request.version === body.version) return placed(order);
    const [now, state] = [ctx.now(), checkStep(row, 'confirm', ctx.now())];
    if (request.version !== body.version) throw requestChanged(await priceRequest({ ...ctx, db: tx }, row));
    const session = companySession(ctx.session, terms);
    const { company } = session;
    const made = await orderGiven(tx, {
      ctx: { ...ctx, session },
      request: orderRequestOf(content),
      lines: givenLines(content.lines),
      buyer: 'member',
      difference: (basket, { places }) =>
        shownMark(request.version, basket) === body.shown
          ? null
          : requestChanged(requestDetail(row, { basket, places, company })),
    });
    const { id: accountId } = ctx.session.account;
    await takeStep(tx, request.id, state, { orderId: made.id, answeredBy: accountId, answeredAt: now, reason: '' });
    await notify(tx, {
      accountId: request.createdBy,
      title: `Заявка ${request.id} подтверждена: заказ ${made.number}`,
      text: row.company.name,
      url: `/manager/mycompanies/${request.companyId}/`,
      at: now,
    });
    await writeAudit(tx, {
      action: 'request.confirm',
      actorAccountId: accountId,
      accountId,
      object: String(request.id),
      details: { version: request.version, order: made.number },
      companyId: request.companyId,
      ip: ctx.request.ip,
    });
    return placed(made);
  });

const placed = ({ id, number }: { id: number; number: string }) => ({ id, number, url: `/orders/${id}/` });

/** What the order is asked for, as the checkout asks; the customer's own number leads the comment. */
export function orderRequestOf({ choices, buyerNumber }: Pick<RequestRow['content'], 'choices' | 'buyerNumber'>) {
  const number = buyerNumber === '' ? [] : [`Номер заказа у покупателя: ${buyerNumber}`];
  return { ...choices, comment: [...number, choices.comment ?? ''].filter(Boolean).join('\n') };
}

/** The customer saw another version, other prices or other goods. */
export function requestChanged(request: RequestDetail): ApiError {
  const data: ChangedRequest = { request };
  return refuse('REQUEST_CHANGED', 'Заявка изменилась. Проверьте, что было и что стало, и ответьте ещё раз', { data });
}
