import { scaleHalfUp } from '#shared/money.ts';

/** Below this the division keeps its fraction exactly enough to be rounded. */
const EXACT = 2 ** 52;

/**
 * The rule of `priceOf` for whole columns of prices, in numbers alone: kopecks that are paid for a list price in the
 * contract's currency. `keep` is what the contract leaves of it, `percentKeep` what the best discount by percent leaves
 * of that, both in ten-thousandths (10000: all); `fixedPrice` the lowest fixed price, Infinity for none. 0: not sold.
 */
export function payable(list: number, keep: number, percentKeep: number, fixedPrice: number): number {
  const valueBase = share(list, keep);
  if (valueBase === 0) return 0;
  const reduced = percentKeep === 10_000 ? valueBase : Math.max(1, share(valueBase, percentKeep));
  return Math.min(reduced, fixedPrice);
}

function share(value: number, keep: number): number {
  if (keep === 10_000) return value;
  const product = value * keep;
  return product < EXACT ? Math.floor((product + 5000) / 10_000) : scaleHalfUp(value, keep, 10_000);
}

/** What a percent (0..100, two places) leaves, in ten-thousandths. */
export function keepOf(percent: number): number {
  return 10_000 - Math.round(percent * 100);
}
