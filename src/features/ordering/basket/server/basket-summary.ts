import { toWire } from '#shared/money.ts';
import type { OrderWarning } from '#shared/order-warnings.ts';
import type { OrderSummary } from '../contract.ts';
import { type PricedBasket, waitingLines } from './price-basket.ts';

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
