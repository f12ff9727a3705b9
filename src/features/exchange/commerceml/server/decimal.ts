/** Digits before and after the point that a file may have; more is no figure of a price list. */
const DECIMAL = /^([+-]?)(\d{0,15})(?:\.(\d{0,15}))?$/;

/**
 * A number of a file as an exact decimal, `-12.5`: blanks and no-break spaces between thousands and a decimal comma are
 * read, needless zeros dropped. Null for a text that is no number, an empty one too.
 */
export function parseDecimal(text: string | null | undefined): string | null {
  const written = text ?? '';
  const found =
    DECIMAL.exec(written) ?? DECIMAL.exec(written.replace(/[\s\u00A0\u2009\u202F']/g, '').replace(',', '.'));
  const [whole, sign, integer = '', fraction = ''] = found ?? [];
  if (whole === undefined || integer + fraction === '') return null;
  const digits = integer.replace(/^0+/, '') || '0';
  const places = fraction.replace(/0+$/, '');
  const value = places ? `${digits}.${places}` : digits;
  return sign === '-' && value !== '0' ? `-${value}` : value;
}

/** A decimal as a fraction of integers: `-12.5` is -125 / 10. */
export function asFraction(decimal: string): { numerator: bigint; denominator: bigint } {
  const [whole = '0', places = ''] = decimal.split('.');
  return { numerator: BigInt(whole + places), denominator: 10n ** BigInt(places.length) };
}

/** `numerator / denominator`, half away from zero; the denominator is above 0. */
export function divideRounding(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const quotient = (size * 2n + denominator) / (denominator * 2n);
  return numerator < 0n ? -quotient : quotient;
}

/** A decimal with at most `places` digits after the point, half away from zero. */
export function roundDecimal(decimal: string, places: number): string {
  const { numerator, denominator } = asFraction(decimal);
  const scale = 10n ** BigInt(places);
  const scaled = divideRounding(numerator * scale, denominator);
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0');
  const text = `${scaled < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
  return parseDecimal(text) ?? '0';
}
