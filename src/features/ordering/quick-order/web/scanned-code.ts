/** Of the largest quantity; the shortest code of the goods of trade that has more has twelve. */
const QUANTITY_DIGITS = 10;

/** Between two keys of a scanner at most, on average; the fastest typists take longer even for a single digit. */
const MAX_KEY_MS = 40;

/**
 * Whether what stands in a quantity is a code that a scanner has typed: more digits than a quantity has, or an EAN-8 that came
 * faster than anybody types. `keyTimes`: when its digits were pressed, in ms; a text that was pasted has none.
 */
export function isScannedCode(text: string, keyTimes: readonly number[]): boolean {
  if (!/^\d+$/.test(text)) return false;
  if (text.length > QUANTITY_DIGITS) return true;
  if (!isEan8(text) || keyTimes.length !== text.length) return false;
  return keyTimes.at(-1)! - keyTimes[0]! <= MAX_KEY_MS * (text.length - 1);
}

/** Every other digit counts three times, from the first on; the sum with the check digit ends in 0. */
const isEan8 = (text: string): boolean =>
  text.length === 8 && [...text].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0) % 10 === 0;
