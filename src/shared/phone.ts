/** R-VAL-08, R-CONST-33. `#` stands for a digit. */
export const PHONE_MASK = '+7 (###) ###-##-##';

/** R-CONST-32: the fewest characters that a typed number has, mask and all. */
export const PHONE_MINIMUM = 16;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Digits with the country's 7 for a leading 8 of eleven digits or before a leading 9 (R-FMT-05). */
function withCountryDigit(text: string): string {
  const digits = digitsOf(text);
  if (digits.length === 11 && digits.startsWith('8')) return `7${digits.slice(1)}`;
  return digits.startsWith('9') ? `7${digits}` : digits;
}

/**
 * R-FMT-05, R-FMT-06: '89161234567' → '+7 (916) 123-45-67'; what does not give eleven digits is returned unchanged.
 * The country's digit is kept, so that a foreign number of eleven digits never turns into a Russian one ([A-084]).
 */
export function formatPhone(text: string): string {
  const match = /^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(withCountryDigit(text));
  if (!match) return text;
  const [, country, area, first, second, third] = match;
  return `+${country} (${area}) ${first}-${second}-${third}`;
}

/** The address of a link that dials the number. */
export const phoneLink = (phone: string): string => `tel:+${withCountryDigit(phone)}`;

/** The eleven digits that are stored, '79161234567', or null where the text is no complete Russian number ([A-058]). */
export function normalisePhone(text: string): string | null {
  const digits = withCountryDigit(text);
  return /^7\d{10}$/.test(digits) ? digits : null;
}

/** Whether the text of the masked field is a complete number: 16 characters and eleven digits (R-VAL-08, R-VAL-12). */
export function isCompletePhone(text: string): boolean {
  return text.length >= PHONE_MINIMUM && normalisePhone(text) !== null;
}

/**
 * The digits after +7 for a text pasted into the masked field: of '8 (916) 123-45-67', '+7916…' and '916…' alike
 * '9161234567'. At most ten.
 */
export function phoneMaskDigits(pasted: string): string {
  const digits = digitsOf(pasted);
  const hasCountry = /^\s*\+\s*7/.test(pasted) || (digits.length >= 11 && /^[78]/.test(digits));
  return digits.slice(hasCountry ? 1 : 0).slice(0, 10);
}
