import { asFraction, divideRounding } from '#exchange/commerceml/server/index.ts';

/** Kopecks of the dearest goods: ten billion roubles for one unit. */
const MAX_KOPECKS = 1_000_000_000_000n;

/**
 * Kopecks (cents) of one base unit with VAT, half up, rounded once. `value` is the price of `coefficient` base units, an
 * exact decimal; `addVatPercent` is what is to be added, 0 where VAT is in the price. Null beyond any real price; 0
 * where less than half a kopeck is left.
 */
export function priceInKopecks(value: string, coefficient: string, addVatPercent: number): number | null {
  const price = asFraction(value);
  const units = asFraction(coefficient);
  const numerator = price.numerator * 100n * units.denominator * BigInt(100 + addVatPercent);
  const denominator = price.denominator * units.numerator * 100n;
  const kopecks = divideRounding(numerator, denominator);
  return kopecks <= MAX_KOPECKS ? Number(kopecks) : null;
}
