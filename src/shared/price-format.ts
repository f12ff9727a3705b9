import { unitWord } from './amount.ts';
import { fromWire } from './money.ts';
import { groupThousands, MINUS, NBSP } from './number-format.ts';

export type Currency = 'RUB' | 'EUR' | 'USD';

const suffixes: Record<Currency, string> = { RUB: '₽', EUR: '€', USD: '$' };

/** The sign of a currency; the rouble is the default, also for a name that is not known (R-FMT-02, R-CONST-39). */
export function currencySign(currency: string = 'RUB'): string {
  return suffixes[currency as Currency] ?? suffixes.RUB;
}

/**
 * Kopecks (cents) as text: '1 234,50 ₽'. Thousands grouped and the sign set off by no-break spaces, two decimals only
 * when not whole (R-CONST-38..40, [A-081]).
 */
export function formatMoney(kopecks: number, currency: string = 'RUB'): string {
  const size = Math.abs(kopecks);
  const rest = size % 100;
  const whole = groupThousands(String((size - rest) / 100));
  const amount = rest === 0 ? whole : `${whole},${String(rest).padStart(2, '0')}`;
  return `${kopecks < 0 ? MINUS : ''}${amount}${NBSP}${currencySign(currency)}`;
}

/** The same for a column of a table, where whole sums have their two decimals too: '1 234,00 ₽'. */
export function formatColumnMoney(kopecks: number, currency: string = 'RUB'): string {
  const text = formatMoney(kopecks, currency);
  return kopecks % 100 === 0
    ? text.replace(NBSP + currencySign(currency), `,00${NBSP}${currencySign(currency)}`)
    : text;
}

/** The same for a decimal number as it comes on the wire. Throws `RangeError` for more than two places. */
export function formatColumnPrice(value: number, currency: string = 'RUB'): string {
  return formatColumnMoney(fromWire(value), currency);
}

/** `formatMoney` for a decimal number as it comes on the wire. Throws `RangeError` for more than two places. */
export function formatWirePrice(value: number, currency: string = 'RUB'): string {
  return formatMoney(fromWire(value), currency);
}

/** Characters of an amount, and of its number alone, that a column of prices has room for. */
const MAX_UNBROKEN = 13;
const MAX_NUMBER = 14;

/** A long amount may break before its sign, a number of billions between its groups of digits; any other keeps its line. */
export function wrappable(amount: string): string {
  if (amount.length <= MAX_UNBROKEN) return amount;
  const sign = amount.lastIndexOf(NBSP);
  if (sign <= MAX_NUMBER) return `${amount.slice(0, sign)} ${amount.slice(sign + 1)}`;
  return amount.replaceAll(new RegExp(`${NBSP}(?=\\d)`, 'g'), ' ');
}

/** R-FMT-09: '{price} за {unit}'. */
export function priceLabel(price: string, unit: string): string {
  return `${price} за ${accusativeUnit(unit)}`;
}

/** A unit as it stands after «за»: a whole word in -а or -я changes its ending («за пару»), a symbol stays («за га»). */
export function accusativeUnit(symbol: string): string {
  const unit = unitWord(symbol);
  if (!/^[а-яё]{3,}[ая]$/i.test(unit)) return unit;
  return `${unit.slice(0, -1)}${unit.endsWith('а') ? 'у' : 'ю'}`;
}

export interface Prices {
  /** The customer's price without a discount, VAT contained. */
  valueBase: number;
  /** What is really payable, VAT contained. */
  valueVat: number;
  discountPrice: number | null;
}

interface ShownPrice {
  shown: number;
  /** The price before the discount, to be struck through; null without a discount. */
  struck: number | null;
}

/** R-FMT-04, [A-065]: on a discount the payable price beside the struck base one; else the base price. Any one unit. */
export function shownPrice({ valueBase, valueVat, discountPrice }: Prices): ShownPrice {
  const discounted = discountPrice !== null && discountPrice < valueBase;
  return discounted ? { shown: valueVat, struck: valueBase } : { shown: valueBase, struck: null };
}
