import { asFraction, divideRounding } from '#exchange/commerceml/server/index.ts';

/** Kopecks of the dearest goods: ten billion roubles for one unit. */
const MAX_KOPECKS = 1_000_000_000_000n;

/** A price in whole kopecks, of which a hundred times as much is still an exact number. */
const PLAIN = /^\d{1,9}(?:\.\d{1,2})?$/;

function plainKopecks(value: string): number {
  const point = value.indexOf('.');
  if (point < 0) return Number(value) * 100;
  return Number(value.slice(0, point)) * 100 + Number(value.slice(point + 1).padEnd(2, '0'));
}

/** Half up, like `divideRounding`. */
function addPercent(kopecks: number, percent: number): number {
  const hundredths = kopecks * (100 + percent) + 50;
  return (hundredths - (hundredths % 100)) / 100;
}

/**
 * Kopecks (cents) of one base unit with VAT, half up, rounded once. `value` is the price of `coefficient` base units, an
 * exact decimal; `addVatPercent` is what is to be added, 0 where VAT is in the price. Null beyond any real price; 0
 * where less than half a kopeck is left.
 */
export function priceInKopecks(value: string, coefficient: string, addVatPercent: number): number | null {
  if (coefficient === '1' && PLAIN.test(value)) return addPercent(plainKopecks(value), addVatPercent);
  const price = asFraction(value);
  const units = asFraction(coefficient);
  const numerator = price.numerator * 100n * units.denominator * BigInt(100 + addVatPercent);
  const denominator = price.denominator * units.numerator * 100n;
  const kopecks = divideRounding(numerator, denominator);
  return kopecks <= MAX_KOPECKS ? Number(kopecks) : null;
}
