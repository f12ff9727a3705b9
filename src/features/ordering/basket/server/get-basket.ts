import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { LostItem, OrderSummary } from '../contract.ts';
import { basketSummary } from './basket-summary.ts';
import { firstChoice, creditAndWarnings } from './credit-and-warnings.ts';
import { readDetails } from './line-details.ts';
import { lineView } from './line-view.ts';
import { type LostLine, priceBasket, type PricedBasket } from './price-basket.ts';

type Context = CallContext<Session>;

/** Every line in one page, those out of stock among them; what cannot be ordered apart (R-CALL-077). */
export const getProducts: Operation<'basketProducts', Session> = async (ctx) => {
  const { session } = ctx;
  const priced = await priceOwnBasket(ctx);
  const details = await readDetails(ctx.db, priced.lines, ctx.now());
  const total = priced.lines.length;
  return {
    pageNavigation: { page: 1, pageCount: 1, pageSize: Math.max(1, total), total, navNum: 1 },
    grid: { row: priced.lines.map((line) => lineView(line, details)) },
    noProductsAddToOrder: priced.lost.map(lostItem),
    canBuyUnavailable: session.company?.canBuyUnavailable ?? false,
    contragentDiscountPercent: session.company?.discountPercent ?? 0,
    currency: session.company?.currency ?? 'RUB',
    version: priced.version,
  };
};

/** The totals and the warnings of the basket; the checkout shows the same (R-CALL-078). */
export const getSumBlock: Operation<'basketSumBlock', Session> = async (ctx) => {
  return summaryOf(ctx, await priceOwnBasket(ctx));
};

/** The same without the products, as answers to changes carry it. */
export async function readTotals(ctx: Context) {
  const priced = await priceOwnBasket(ctx);
  return { priced, totals: totalsOf(ctx, priced) };
}

/** The totals of a priced basket, with its warnings. */
export function totalsOf(ctx: Context, priced: PricedBasket): Omit<OrderSummary, 'products'> {
  const { products: _, ...totals } = summaryOf(ctx, priced);
  return totals;
}

const priceOwnBasket = ({ db, session, now, env }: Context) =>
  priceBasket(db, session, { now: now(), timeZone: env.TZ_SHOP });

function summaryOf({ session: { company } }: Context, priced: PricedBasket): OrderSummary {
  if (!company) return basketSummary(priced, null, []);
  const { warnings } = creditAndWarnings(company, priced, firstChoice(company));
  return basketSummary(priced, company, warnings);
}

function lostItem({ item: { id, article, name }, reason }: LostLine): LostItem {
  return { id, article, name, reason };
}
