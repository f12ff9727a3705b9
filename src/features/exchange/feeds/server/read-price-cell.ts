import {
  asFraction,
  cleanLine,
  type ImportNote,
  type OfferPrice,
  parseDecimal,
} from '#exchange/commerceml/server/index.ts';
import type { SheetCell } from '#shared/order-sheet/sheet-order.ts';
import { isUnclear, withoutCurrency } from './terms/currency-words.ts';
import { currencyOfCell, currencyOfRow } from './terms/price-cells.ts';
import type { PriceTerms } from './terms/price-terms.ts';
import { priceUnitIn, unitOfRow, unitsIn } from './terms/price-unit-words.ts';

export type Note = (kind: ImportNote['kind'], code: string, reason: string) => void;

/** What of a row a price depends on: its unit, how many of these a pack has, and what its column of currencies says. */
export type PricedRow = { unit: string; pack: string | null; currency: string };

/**
 * The price of a cell by the terms of its column: «1 500 руб.», «100 $», «1 500-00». No price where the cell has none, which
 * withdraws an earlier one; null, with a remark, where it is not readable or its unit is not that of the row.
 */
export function readPrice(
  cell: SheetCell | null | undefined,
  terms: PriceTerms,
  row: PricedRow,
  note: Note,
): Omit<OfferPrice, 'typeId'> | null {
  const text = cleanLine(cell?.text ?? '', 100);
  const none = {
    value: null,
    currency: terms.currency,
    unit: null,
    coefficient: '1',
    vatIncluded: terms.vat !== 'added',
  };
  if (!/\d/.test(text)) {
    const word = text === '' || /^[-–—]+$/.test(text) ? 'цена пуста' : `вместо цены «${text.slice(0, 40)}»`;
    note('taken', 'price-empty', `${word}: цены нет`);
    return none;
  }
  const refuse = (reason: string) => {
    note('refused', 'price-wrong', `цена «${text.slice(0, 40)}» ${reason}`);
    return null;
  };
  const written = cell!.number === undefined ? numberIn(text, row.unit) : plainNumber(cell!.number);
  if (written === null || written.startsWith('-')) return refuse('не число');
  if (written === '0') {
    note('taken', 'price-empty', 'цена 0: цены нет');
    return none;
  }
  const named = currencyOfCell(cell!) ?? currencyOfRow(row.currency);
  const currency = currencyOf(named, cell!, terms);
  if (currency === null) return refuse(`в неизвестной валюте «${named?.slice(1)}»`);
  if (named !== null && currency !== terms.currency) {
    note('taken', 'price-currency', `цена «${text.slice(0, 40)}» в ${currency}, у столбца ${terms.currency}`);
  }
  const coefficient = coefficientOf(terms, row);
  if (coefficient === null) return refuse(unitReason(terms, row));
  return { ...none, value: shifted(written, terms.scale), currency, coefficient };
}

/** A text names its own currency; a number format gives way to the operator's answer. Null for one that is not known. */
function currencyOf(named: string | null, cell: SheetCell, { currency, from }: PriceTerms): string | null {
  if (named === null || (from.currency === 'answer' && (cell.number !== undefined || isUnclear(named))))
    return currency;
  return isUnclear(named) ? null : named;
}

/** The number of a text that has nothing beside it but a currency and the row's own unit. */
function numberIn(text: string, unit: string): string | null {
  const bare = withoutCurrency(text)
    .trim()
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const plain = parseDecimal(bare.replace(/^(\d+)-(\d\d)$/, '$1.$2').replace(/(?<=\d)[,.]?-{1,2}$/, ''));
  if (plain !== null) return plain;
  const [, number, rest] = /^([\d\s.,]*\d)\s*(\D+)$/.exec(bare) ?? [];
  const own = rest === undefined ? null : priceUnitIn(rest.startsWith('/') ? `руб${rest}` : rest);
  const isRowUnit = own !== null && own !== 'unclear' && own.count === '1' && own.unit === unitOfRow(unit);
  return isRowUnit ? parseDecimal(number!) : null;
}

/** 3200.3639999999996 is what a spreadsheet keeps of 3200.364. */
const plainNumber = (value: number) => parseDecimal(String(Number(value.toPrecision(12))));

/** How many of the row's units the price is for; null where the row does not say it. */
function coefficientOf({ unit: priced }: PriceTerms, { unit, pack }: PricedRow): string | null {
  if (priced === 'row') return '1';
  if (priced === 'pack') return pack;
  if (priced.unit === null) return priced.count;
  const units = unitsIn(priced.unit, unitOfRow(unit));
  return units === null ? null : product(priced.count, units);
}

const unitReason = ({ unit: priced }: PriceTerms, { unit }: PricedRow) =>
  priced === 'pack'
    ? 'за упаковку, а сколько в ней, не сказано'
    : `за ${(priced as { unit: string }).unit}, а товар в «${unit}»`;

/** The product of two decimals. */
function product(one: string, other: string): string {
  const [a, b] = [asFraction(one), asFraction(other)];
  const places = String(b.denominator).length + String(a.denominator).length - 2;
  return shifted(String(a.numerator * b.numerator), -places);
}

/** A decimal with its point moved: 3 places to the right, or -2 to the left. */
function shifted(decimal: string, places: number): string {
  if (places === 0) return decimal;
  const [whole = '0', rest = ''] = decimal.split('.');
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${rest.padEnd(places, '0')}`;
  const point = Math.max(0, -places) + whole.length + places;
  return parseDecimal(`${digits.slice(0, point)}.${digits.slice(point)}`) ?? decimal;
}
