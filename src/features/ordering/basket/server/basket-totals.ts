import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import type { OrderWarning } from '#shared/order-warnings.ts';
import type { BasketItem, OrderSummary } from '../contract.ts';
import { creditAndWarnings, firstChoice } from './credit-and-warnings.ts';
import { readDetails } from './line-details.ts';
import { lineView } from './line-view.ts';
import { type PricedBasket, readPricedBasket, waitingLines } from './price-basket.ts';

type Context = CallContext<Session>;
type Totals = Omit<OrderSummary, 'products'>;

/** What the terms of the company add to a summary; without a company there are none. */
type Terms = { currency: 'RUB' | 'EUR' | 'USD'; discountPercent: number } | null;

/** R-ENT-30: the totals of a priced basket as the wire shows them; the same on basket page and checkout. */
export function basketSummary(basket: PricedBasket, terms: Terms, warnings: OrderWarning[]): OrderSummary {
  const { lines, totals, version } = basket;
  return {
    count: totals.count,
    articles: totals.articles,
    sum: toWire(totals.sum),
    VATSum: toWire(totals.vatSum),
    discount: toWire(totals.discount),
    discountPercent: totals.discountPercent,
    contragentDiscountPercent: terms?.discountPercent ?? 0,
    unit: totals.unit,
    weight: totals.weightGrams,
    unweighed: totals.unweighed,
    remeasured: waitingLines(basket).length,
    total: toWire(totals.total),
    currency: terms?.currency ?? 'RUB',
    products: lines
      .filter((line) => line.isOrdered)
      .map(({ item, price, quantity }) => ({
        id: item.id,
        article: item.article,
        shortcode: item.shortcode,
        name: item.name,
        price: toWire(price.valueVat),
        quantity,
        unit: item.unit,
      })),
    warnings,
    version,
  };
}

/** The caller's basket at this moment. */
export const readOwnBasket = ({ db, session, now, env }: Context): Promise<PricedBasket> =>
  readPricedBasket(db, session, { now: now(), timeZone: env.TZ_SHOP });

/** The totals of a priced basket, with its warnings for a buyer who has chosen nothing yet. */
export function summaryOf({ env, session: { company } }: Context, priced: PricedBasket): OrderSummary {
  if (!company) return basketSummary(priced, null, []);
  const { warnings } = creditAndWarnings(company, priced, { ...firstChoice(company), env });
  return basketSummary(priced, company, warnings);
}

/** The same without the products, as answers to changes carry it. */
export function totalsOf(ctx: Context, priced: PricedBasket): Totals {
  const { products: _, ...totals } = summaryOf(ctx, priced);
  return totals;
}

/** What the answer to a change of one line carries; `line` is null where the basket does not have it. */
export async function changedLine(
  ctx: Context,
  priced: PricedBasket,
  id: number,
): Promise<{ line: BasketItem | null; totals: Totals; version: number }> {
  const line = priced.lines.find(({ item }) => item.id === id);
  const totals = totalsOf(ctx, priced);
  const view = line ? lineView(line, await readDetails(ctx.db, [line], ctx.now())) : null;
  return { line: view, totals, version: totals.version };
}
