/** The no-break space: groups of digits, and between a number and its unit ([A-081]). */
export const NBSP = '\u00A0';

/** The minus of numbers and sums; a hyphen is too short and breaks away from its number. */
export const MINUS = '\u2212';

/** Digits in groups of three from the right: '1234567' → '1 234 567' with no-break spaces. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, NBSP);
}

/**
 * A number as it is read in Russian: grouped by no-break spaces, a decimal comma, two decimals only when not whole
 * (R-STEP-12). Own code and not `Intl`, because server and browser must give the same characters.
 */
export function formatNumber(value: number): string {
  // Most numbers of a page are counts
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  // A product of decimals is exact to fifteen digits: 0.1 × 3 is 0.3, and 1.005 rounds up
  const clean = Number(value.toPrecision(15));
  const hundredths = Math.round(Number((Math.abs(clean) * 100).toPrecision(15)));
  const whole = groupThousands(String(Math.floor(hundredths / 100)));
  const text = Number.isInteger(clean) ? whole : `${whole},${String(hundredths % 100).padStart(2, '0')}`;
  return clean < 0 && hundredths > 0 ? `${MINUS}${text}` : text;
}
