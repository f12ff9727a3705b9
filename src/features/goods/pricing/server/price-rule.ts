import { scaleHalfUp } from '#shared/money.ts';

/**
 * The price rule (R-ENT-09) as functions of numbers, for single rows and for columns of a whole catalogue
 * alike. Prices are kopecks (cents) with VAT, 0: not sold. What a percent leaves of a price is in ten-thousandths.
 */

/** The whole of a price, in ten-thousandths. */
export const WHOLE = 10_000;

/** The fixed price of a discount that has none. */
export const NO_FIXED_PRICE = Infinity;

/** Below this product the division keeps its fraction exactly enough to be rounded. */
const EXACT = 2 ** 52;

/** What is left of a price after a percent (0..100, two places), in ten-thousandths. */
export function keepOf(percent: number): number {
  return WHOLE - Math.round(percent * 100);
}

/**
 * The list price: the item's price in the price type of the company, else its price in the base type of its source. 0
 * where there is neither, or where it is in another currency than the company's. Currencies are `currencyCode`s.
 */
export function listPriceOf(
  ownValue: number,
  ownCurrency: number,
  baseValue: number,
  baseCurrency: number,
  currency: number,
): number {
  if (ownValue > 0) return ownCurrency === currency ? ownValue : 0;
  return baseCurrency === currency ? baseValue : 0;
}

/** Why `listPriceOf` has found none: no price at all, or one in another currency; null where it has. */
export function whyNotListed(
  ownValue: number,
  ownCurrency: number,
  baseValue: number,
  baseCurrency: number,
  currency: number,
): 'no-price' | 'other-currency' | null {
  if (listPriceOf(ownValue, ownCurrency, baseValue, baseCurrency, currency) > 0) return null;
  return ownValue > 0 || baseValue > 0 ? 'other-currency' : 'no-price';
}

/** The company's price before discounts: the list price less the percent of its contract, rounded half up. */
export function priceBeforeDiscounts(listPrice: number, contractKeep: number): number {
  return share(listPrice, contractKeep);
}

/**
 * The price after the best discount by percent and the best fixed price, whichever is lower; they do not add up. A
 * percent never makes the goods free.
 */
export function priceAfterDiscounts(price: number, percentKeep: number, fixedPrice: number): number {
  if (price === 0) return 0;
  const reduced = percentKeep === WHOLE ? price : Math.max(1, share(price, percentKeep));
  return Math.min(reduced, fixedPrice);
}

/** What a discount by percent leaves of a price; null for a discount that is none: to a fixed price, to 0 or by 0. */
export function percentKeepOf({ percent }: { percent: number | null }): number | null {
  return percent !== null && percent > 0 && percent < 100 ? keepOf(percent) : null;
}

/** The price that a discount sets; null for a discount that sets none, or 0. */
export function fixedPriceOf(discount: { percent: number | null; fixedPrice: number | null }): number | null {
  const { percent, fixedPrice } = discount;
  return percent === null && fixedPrice !== null && fixedPrice > 0 ? fixedPrice : null;
}

function share(value: number, keep: number): number {
  if (keep === WHOLE) return value;
  const product = value * keep;
  return product < EXACT ? Math.floor((product + WHOLE / 2) / WHOLE) : scaleHalfUp(value, keep, WHOLE);
}
