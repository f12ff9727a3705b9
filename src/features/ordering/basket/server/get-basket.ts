import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { readOwnBasket, summaryOf } from './basket-totals.ts';
import { readDetails } from './line-details.ts';
import { lineView } from './line-view.ts';
import { viewLost } from './view-lost.ts';

/** Every line in one page, those out of stock among them; what cannot be ordered apart (R-CALL-077). */
export const getProducts: Operation<'basketProducts', Session> = async (ctx) => {
  const { session } = ctx;
  const priced = await readOwnBasket(ctx);
  const details = await readDetails(ctx.db, priced.lines, ctx.now());
  const total = priced.lines.length;
  return {
    pageNavigation: { page: 1, pageCount: 1, pageSize: Math.max(1, total), total, navNum: 1 },
    grid: { row: priced.lines.map((line) => lineView(line, details)) },
    noProductsAddToOrder: await viewLost(ctx.db, priced.lost),
    canBuyUnavailable: session.company?.canBuyUnavailable ?? false,
    contragentDiscountPercent: session.company?.discountPercent ?? 0,
    currency: session.company?.currency ?? 'RUB',
    version: priced.version,
  };
};

/** The totals and the warnings of the basket; the checkout shows the same (R-CALL-078). */
export const getSumBlock: Operation<'basketSumBlock', Session> = async (ctx) => {
  return summaryOf(ctx, await readOwnBasket(ctx));
};
