const PLACES = 6;

/** One, in the unit of `parseDecimal`. */
export const ONE = 10n ** BigInt(PLACES);

/** A plain decimal in millionths, or `undefined`: no blanks, no comma, no exponent. */
export function parseDecimal(text: string): bigint | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const value = BigInt(whole + fraction.padEnd(PLACES, '0'));
  return sign === '-' ? -value : value;
}
