import { originView } from '#goods/pricing/server/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { findOrder, listLines } from './queries.ts';

/** How the price of an order's line came about on the day of the order. Throws NOT_FOUND for a foreign order. */
export const getLinePrice: Operation<'orderLinePrice', Session> = async ({ db, session }, { params }) => {
  const row = await findOrder(db, session, params.id);
  const lines = row ? await listLines(db, row.order.id) : [];
  const found = lines.find(({ line }) => line.lineNo === params.line);
  if (!row || !found) throw notFound('Такой строки в заказе нет');
  const { name, unit, priceOrigin } = found.line;
  const view = originView(priceOrigin, { ...found.line, since: null });
  return {
    name,
    unit,
    currency: row.order.currency,
    ...view,
    refusal: null,
    vat: { ...view.vat, since: null },
    frozenAt: row.order.createdAt.toISOString(),
  };
};
