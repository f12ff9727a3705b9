/**
 * Money is an integer number of kopecks everywhere but on the wire, where it is a decimal number with two places.
 * Nothing here goes through a fraction of a kopeck in floating point.
 */

/** Throws `RangeError` unless the value is an integer that a number holds exactly. */
export function assertSafeInteger(value: number, name = 'amount'): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} is not a safe integer: ${value}`);
  return value;
}

/** Seventy trillion roubles: up to this, the roubles of each number of kopecks are a number of their own. */
export const MAX_KOPECKS = 7_000_000_000_000_000;

/** Whether a sum of kopecks can be stored, sent and shown without losing any. */
export const isExactSum = (kopecks: number): boolean =>
  Number.isSafeInteger(kopecks) && Math.abs(kopecks) <= MAX_KOPECKS;

/** Kopecks to the wire: 123450 → 1234.5. Throws `RangeError` beyond `MAX_KOPECKS`. */
export function toWire(kopecks: number): number {
  if (!isExactSum(kopecks)) throw new RangeError(`kopecks are no exact sum: ${kopecks}`);
  return kopecks / 100;
}

/** The wire to kopecks: 1234.5 → 123450. Throws `RangeError` for a third decimal place, NaN and infinities. */
export function fromWire(value: number): number {
  const near = Math.round(value * 100);
  // The product of a large amount may lie half a kopeck off
  const kopecks = [near, near - 1, near + 1].find((one) => one / 100 === value);
  if (kopecks === undefined || !isExactSum(kopecks)) throw new RangeError(`not an amount with two places: ${value}`);
  return kopecks === 0 ? 0 : kopecks;
}

/** Exact integer division, halves away from zero: 5 / 2 → 3. Both arguments are safe integers, the divisor above 0. */
export function divideHalfUp(numerator: number, divisor: number): number {
  assertSafeInteger(numerator, 'numerator');
  if (assertSafeInteger(divisor, 'divisor') <= 0) throw new RangeError(`divisor is not positive: ${divisor}`);
  const size = Math.abs(numerator);
  const rest = size % divisor;
  const quotient = (size - rest) / divisor + (rest >= divisor - rest ? 1 : 0);
  return numerator < 0 && quotient > 0 ? -quotient : quotient;
}

/** `value × multiplier / divisor`, rounded half up once, exact even where the product is beyond 2^53. */
export function scaleHalfUp(value: number, multiplier: number, divisor: number): number {
  const product = value * multiplier;
  if (Number.isSafeInteger(product)) return divideHalfUp(product, divisor);
  assertSafeInteger(value, 'value');
  assertSafeInteger(multiplier, 'multiplier');
  if (assertSafeInteger(divisor, 'divisor') <= 0) throw new RangeError(`divisor is not positive: ${divisor}`);
  const exact = BigInt(value) * BigInt(multiplier);
  const size = exact < 0n ? -exact : exact;
  const quotient = (size * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n);
  return assertSafeInteger(Number(exact < 0n ? -quotient : quotient));
}

/** A percent with at most two places as an integer of hundredths: 12.5 → 1250. Throws `RangeError` otherwise. */
function hundredths(percent: number): number {
  const value = fromWire(percent);
  if (value < 0) throw new RangeError(`percent is negative: ${percent}`);
  return value;
}

/** The amount less `percent` (0..100), rounded once, half up: a contract's discount on a list price. */
export function lessPercent(kopecks: number, percent: number): number {
  const part = hundredths(percent);
  if (part > 10_000) throw new RangeError(`percent is above 100: ${percent}`);
  return scaleHalfUp(kopecks, 10_000 - part, 10_000);
}

/** The VAT that an amount in kopecks contains: amount × r / (100 + r), half up. A rate of `null` is "no VAT". */
export function vatContained(kopecks: number, vatPercent: number | null): number {
  const rate = hundredths(vatPercent ?? 0);
  return scaleHalfUp(kopecks, rate, 10_000 + rate);
}

/** What percent `part` is of `whole`, to so many decimal places, half up; 0 of an empty whole. */
export function shareInPercent(part: number, whole: number, places: 1 | 2 = 1): number {
  const unit = 10 ** places;
  return whole > 0 ? scaleHalfUp(part, 100 * unit, whole) / unit : 0;
}

/**
 * R-STEP-13: price × quantity in kopecks. The price is whole kopecks for one base unit and the quantity whole base
 * units, so two decimals are exact; throws `RangeError` where the product would not be.
 */
export function lineTotal(priceKopecks: number, quantity: number): number {
  assertSafeInteger(priceKopecks, 'price');
  assertSafeInteger(quantity, 'quantity');
  return assertSafeInteger(priceKopecks * quantity, 'line total');
}
