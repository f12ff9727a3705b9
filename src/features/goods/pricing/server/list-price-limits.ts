import type { CompanyPrices } from './company-prices.ts';
import { priceAfterDiscounts, priceBeforeDiscounts, WHOLE } from './price-rule.ts';

/** Kopecks (cents), both bounds included. */
type Range = { min: number; max: number };

/** List prices from here on are not looked for. */
const MAX_PRICE = 2 ** 52;

/** By what a discount leaves: the lowest list price in the range and the lowest one above it. Scratch memory. */
const lowest = new Float64Array(WHOLE + 1).fill(-1);
const above = new Float64Array(WHOLE + 1);
const found: number[] = [];

/**
 * Writes to `marks` a 1 for each of the first `count` rows that is sold, or of which an offer is sold, at a price in the range, else a 0. A higher list
 * price never has a lower price: so the range is turned into list prices, once for goods that are lowered alike, and no
 * single price is computed. False, and nothing is written, where rows have fixed prices.
 */
export function markByListPrices(
  { listPrices, otherPrices, contractKeep, percentKeep, percentKeeps, fixedPrice, fixedPrices }: CompanyPrices,
  { min, max }: Range,
  rowIndexes: Uint32Array,
  count: number,
  marks: Uint8Array,
): boolean {
  if (fixedPrices !== null) return false;
  const findLimits = (keep: number) => {
    const paid = (list: number) => priceAfterDiscounts(priceBeforeDiscounts(list, contractKeep), keep, fixedPrice);
    lowest[keep] = lowestListPrice(paid, Math.max(1, min));
    above[keep] = lowestListPrice(paid, Math.floor(max) + 1);
    found.push(keep);
  };
  if (percentKeeps === null) findLimits(percentKeep);
  for (let n = 0; n < count; n += 1) {
    const row = rowIndexes[n]!;
    const keep = percentKeeps === null ? percentKeep : Math.min(percentKeep, percentKeeps[row]!);
    if (lowest[keep] === -1) findLimits(keep);
    const [from, end] = [lowest[keep]!, above[keep]!];
    const list = listPrices[row]!;
    marks[n] = list >= from && list < end ? 1 : 0;
    if (otherPrices === null) continue;
    for (let at = otherPrices[row]!; at < otherPrices[row + 1]!; at += 1)
      if (listPrices[at]! >= from && listPrices[at]! < end) marks[n] = 1;
  }
  for (const keep of found) lowest[keep] = -1;
  found.length = 0;
  return true;
}

/** The lowest list price whose price is no lower than the limit; Infinity: there is none. */
function lowestListPrice(paid: (list: number) => number, limit: number): number {
  let high = 1;
  while (paid(high) < limit) {
    high *= 2;
    if (high >= MAX_PRICE) return Infinity;
  }
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (paid(middle) < limit) low = middle;
    else high = middle;
  }
  return high;
}
