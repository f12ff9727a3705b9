import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { LostItem, OrderSummary } from '../contract.ts';
import { basketSummary } from './basket-summary.ts';
import { readCachedBasket } from './cached-basket.ts';
import { firstChoice, creditAndWarnings } from './credit-and-warnings.ts';
import { completeDetails, type LineDetails } from './line-details.ts';
import { lineView } from './line-view.ts';
import { type LostLine, type PricedBasket, priceStored } from './price-basket.ts';

type Context = CallContext<Session>;
type OwnBasket = { priced: PricedBasket; details: LineDetails | null };

/** Every line in one page, those out of stock among them; what cannot be ordered apart (R-CALL-077). */
export const getProducts: Operation<'basketProducts', Session> = async (ctx) => {
  const { session } = ctx;
  const { priced, details } = await priceOwnBasket(ctx);
  const complete = await completeDetails(ctx.db, priced.lines, details, ctx.now());
  const total = priced.lines.length;
  return {
    pageNavigation: { page: 1, pageCount: 1, pageSize: Math.max(1, total), total, navNum: 1 },
    grid: { row: priced.lines.map((line) => lineView(line, complete)) },
    noProductsAddToOrder: priced.lost.map(lostItem),
    canBuyUnavailable: session.company?.canBuyUnavailable ?? false,
    contragentDiscountPercent: session.company?.discountPercent ?? 0,
    currency: session.company?.currency ?? 'RUB',
    version: priced.version,
  };
};

/** The totals and the warnings of the basket; the checkout shows the same (R-CALL-078). */
export const getSumBlock: Operation<'basketSumBlock', Session> = async (ctx) => {
  const { priced } = await priceOwnBasket(ctx);
  return summaryOf(ctx, priced);
};

/** The same without the products, as answers to changes carry it. */
export async function readTotals(ctx: Context): Promise<OwnBasket & { totals: Omit<OrderSummary, 'products'> }> {
  const basket = await priceOwnBasket(ctx);
  return { ...basket, totals: totalsOf(ctx, basket.priced) };
}

/** The totals of a priced basket, with its warnings. */
export function totalsOf(ctx: Context, priced: PricedBasket): Omit<OrderSummary, 'products'> {
  const { products: _, ...totals } = summaryOf(ctx, priced);
  return totals;
}

/** Read with what the lines show, for the totals too: what the thread keeps of it then serves every call. */
async function priceOwnBasket(ctx: Context): Promise<OwnBasket> {
  const { db, session, env } = ctx;
  const stored = await readCachedBasket(db, priceTermsOf(session), {
    accountId: session.account.id,
    hasDetails: true,
  });
  return { priced: priceStored(session, stored, { now: ctx.now(), timeZone: env.TZ_SHOP }), details: stored.details };
}

function summaryOf({ session: { company } }: Context, priced: PricedBasket): OrderSummary {
  if (!company) return basketSummary(priced, null, []);
  const { warnings } = creditAndWarnings(company, priced, firstChoice(company));
  return basketSummary(priced, company, warnings);
}

function lostItem({ item: { id, article, name }, reason }: LostLine): LostItem {
  return { id, article, name, reason };
}
