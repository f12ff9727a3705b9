import { lockCompany } from '#identity/accounts/server/index.ts';
import { orderGiven } from '#ordering/checkout/server/index.ts';
import { companySession, getOrderer, orderRequestOf, shownMark } from '#ordering/requests/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { lockServedCompany } from './in-company.ts';
import { listOrderers, wantedLines } from './prepare-order.ts';

/**
 * Places an order for a company at once, by the checks of the checkout, once for an Idempotency-Key. It belongs to a person
 * who may order; in a company without such people to the member of staff who places it. Throws PRICE_CHANGED where it is
 * not what was shown, INCOMPLETE by field, and what `orderGiven` throws.
 */
export const placeForCompany: Operation<'officeRequestPlace', Session> = (ctx, { params, body }) => {
  const place = async (tx: Db) => {
    const { company: companyId } = params;
    const person = body.person === null ? null : await getOrderer(tx, companyId, body.person);
    if (!person && (await listOrderers(tx, companyId)).length > 0) {
      throw refuse('INCOMPLETE', 'Выберите сотрудника компании, чей это заказ', { field: 'person' });
    }
    const session = companySession(ctx.session, await lockCompany(tx, companyId), person ?? ctx.session.account);
    const { id, number } = await orderGiven(tx, {
      ctx: { ...ctx, session },
      request: orderRequestOf(body),
      lines: wantedLines(body.lines),
      buyer: person ? 'member' : 'staff',
      difference: (basket) =>
        shownMark(0, basket) === body.shown
          ? null
          : refuse('PRICE_CHANGED', 'Цены или остатки изменились. Проверьте заказ и оформите его ещё раз'),
    });
    return { id, number, url: `/office/orders/${id}/` };
  };
  const lock = (tx: Db) => lockServedCompany(tx, ctx.session, params.company);
  return withIdempotency(ctx, 'officeRequestPlace', { ...params, ...body }, place, { lock });
};
