import { type SQL, sql } from 'drizzle-orm';
import { listPriceOf, whyNotListed } from './price-rule.ts';
import type { Currency, PriceTerms } from './price-terms.ts';
import { price, priceType } from './tables.ts';

/** The prices that the list price of an item is chosen from, kopecks (cents), null: none. See `joinListPrices`. */
export type ListPrices = {
  ownValue: number | null;
  ownCurrency: string | null;
  baseValue: number | null;
  baseCurrency: string | null;
};

const currencies: readonly Currency[] = ['RUB', 'EUR', 'USD'];

/** Currencies as numbers; 0 for one that no company pays in. */
export function currencyCode(currency: string | null): number {
  return currencies.indexOf(currency as Currency) + 1;
}

/** The list price for a company, kopecks (cents) of its currency; 0: not sold. */
export function listPriceFor(terms: PriceTerms, prices: ListPrices): number {
  return listPriceOf(...figuresOf(terms, prices));
}

/** Why there is no list price for a company; null where there is one. */
export function whyNotListedFor(terms: PriceTerms, prices: ListPrices): ReturnType<typeof whyNotListed> {
  return whyNotListed(...figuresOf(terms, prices));
}

/** Whether the list price is that of the company's own price type, not of the base type. */
export const isOwnListPrice = ({ ownValue }: ListPrices): boolean => (ownValue ?? 0) > 0;

function figuresOf({ currency }: PriceTerms, prices: ListPrices): Parameters<typeof listPriceOf> {
  const { ownValue, ownCurrency, baseValue, baseCurrency } = prices;
  return [ownValue ?? 0, currencyCode(ownCurrency), baseValue ?? 0, currencyCode(baseCurrency), currencyCode(currency)];
}

/** Prices that may reach a buyer: their type is for sale, or is the base of its source (which may be hidden). */
export const isForBuyers = sql`(price_type.visibility = 'sale' or price_type.is_base)`;

/**
 * SQL that joins to each row of a statement over the tables `item (id)` and `product` the prices of the item: `list.own_…`
 * in the given type, `list.base_…` in the base type of the item's source. A row without a price stays, with nulls.
 */
export function joinListPrices(priceTypeId: unknown): SQL {
  const isOwn = sql`price_type.id = ${priceTypeId}::int`;
  const isBase = sql`price_type.is_base and price_type.source_id = product.source_id`;
  return sql`left join lateral (
    select max(price.value) filter (where ${isOwn}) as own_value,
      max(price.currency) filter (where ${isOwn}) as own_currency,
      max(price.value) filter (where ${isBase}) as base_value,
      max(price.currency) filter (where ${isBase}) as base_currency
    from ${price} join ${priceType} on price_type.id = price.price_type_id
    where price.item_id = item.id and ${isForBuyers} and (${isOwn} or ${isBase})
  ) list on true`;
}

/** The columns of `joinListPrices`. */
export const listPriceColumns = {
  ownValue: sql<number | null>`list.own_value`,
  ownCurrency: sql<string | null>`list.own_currency`,
  baseValue: sql<number | null>`list.base_value`,
  baseCurrency: sql<string | null>`list.base_currency`,
};
