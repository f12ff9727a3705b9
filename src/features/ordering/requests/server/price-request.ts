import { eq } from 'drizzle-orm';
import { type GivenLine, priceGiven } from '#ordering/basket/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession, Session } from '#server/session/session.ts';
import { livingStates } from '#shared/request-state.ts';
import type { RequestDetail } from '../contract.ts';
import { companySession, findTerms } from './company-session.ts';
import { findChosen } from './find-chosen.ts';
import { planCorrection, wantedOf } from './plan-correction.ts';
import type { RequestRow } from './read-requests.ts';
import type { RequestLine } from './tables.ts';
import { correctionDetail } from './view-correction.ts';
import { requestDetail } from './view-request.ts';

export const givenLines = (lines: readonly RequestLine[]): GivenLine[] =>
  lines.map(({ itemId, quantity, unit, remark }) => ({ itemId, quantity, unit, remark }));

/** A request at the prices of now: those of its company, also for staff. Throws NOT_FOUND for a closed company. */
export async function priceRequest(ctx: CallContext<Session>, row: RequestRow): Promise<RequestDetail> {
  const { request, content } = row;
  const terms = await findTerms(ctx.db, request.companyId);
  if (!terms || terms.state === 'blocked') throw notFound('Такой заявки нет');
  const session = companySession(ctx.session, terms);
  if (request.correctsId !== null) return planned({ ...ctx, session }, row);
  const moment = { now: ctx.now(), timeZone: ctx.env.TZ_SHOP };
  const basket = await priceGiven(ctx.db, session, givenLines(content.lines), moment);
  const chosen = await findChosen(ctx.db, request.companyId, content.choices);
  return requestDetail(row, { basket, ...chosen, ctx: { ...ctx, session } });
}

/** A correction: planned at the prices of now while it waits. */
async function planned(ctx: CallContext<BuyerSession>, row: RequestRow): Promise<RequestDetail> {
  const { db, session } = ctx;
  const [order] = await db.select().from(customerOrder).where(eq(customerOrder.id, row.request.correctsId!));
  const isWaiting = livingStates.includes(row.request.state);
  const plan = isWaiting ? await planCorrection(db, ctx, order!, wantedOf(row.content)) : null;
  return correctionDetail(row, { plan, order: order!, company: session.company });
}
