import { findColumns } from '#shared/order-sheet/find-columns.ts';
import type { Sheet, SheetRow } from '#shared/order-sheet/sheet-order.ts';
import { withoutCurrency } from './terms/currency-words.ts';
import type { PriceTerms } from './terms/price-terms.ts';
import { vatIn, withoutVat } from './terms/vat-words.ts';

/** What a column of a price list may hold, as the operator writes it. */
export const ROLES = {
  артикул: 'code',
  название: 'name',
  цена: 'price',
  остаток: 'stock',
  единица: 'unit',
  штрихкод: 'barcode',
  бренд: 'brand',
  раздел: 'section',
  упаковка: 'pack',
  минимум: 'minimum',
  описание: 'description',
  вес: 'weight',
  ндс: 'vat',
  валюта: 'currency',
} as const;

export type Role = (typeof ROLES)[keyof typeof ROLES];

/** In place of the column of a stock: everything in the list is there. */
export const ALL_AVAILABLE = -1;

/** A price list may have several prices, each under a name of its own. `terms`: what a price means, once nothing of it is open. */
export type ColumnOf = { role: Role; column: number; heading: string; terms?: PriceTerms };

/** Where one sheet has its goods; `from` is the index of their first row. */
export type SheetLayout = { sheet: string; from: number; columns: ColumnOf[] };

/** Checked in this order: «цена за упаковку» is a price, «кол-во в упаковке» a pack, «остаток, шт» a stock. */
const HEADINGS: readonly [Role, RegExp][] = [
  ['price', /(^|[^а-я])(цена|цены|стоимость|прайс|опт|розн|ррц|мрц|price)/],
  ['vat', /^(ставка )?ндс/],
  ['currency', /^(валюта|currency)/],
  ['stock', /остат|налич|склад|свободн|доступ|stock/],
  ['minimum', /мин(\.|имальн)/],
  ['pack', /упак|кратн|короб|в уп\.?$|норма отгрузки|pack/],
  ['barcode', /штрих|ean|gtin|barcode/],
  ['brand', /бренд|производител|изготовител|торговая марка|марка$|vendor|brand/],
  ['section', /^(раздел|категория|группа|вид товара|рубрика|section|category)/],
  ['weight', /^(вес|масса)/],
  ['description', /^(описание|характеристик|комментари|примечани|технические)/],
  ['unit', /^(ед\.?($|[ ,.]|изм)|единица|еи$|unit)/],
  ['stock', /^(количество|кол-? ?во|к-во|qty|quantity)/],
];

/** A price without a word of what it is of. */
const BESIDE_PRICE = /сумма|итого|скидк|заказ/;

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/gu, ' ').trim();

/**
 * The columns of a sheet with goods: codes, names and units as in spreadsheet orders, the others by their headings. Null
 * where nothing is named by a price.
 */
export function recogniseSheet({ name, rows }: Sheet): SheetLayout | null {
  const found = findColumns(rows);
  if (!found || found.from === 0) return null;
  const headings = headingsAbove(rows, found.from);
  const columns: ColumnOf[] = [];
  const add = (role: Role, column: number | null | undefined) => {
    if (column === null || column === undefined || columns.some((one) => one.column === column)) return;
    if (role !== 'price' && columns.some((one) => one.role === role)) return;
    columns.push({ role, column, heading: headings[column] ?? '' });
  };
  const codes = found.codes.filter((column) => !/штрих|ean|gtin|barcode/.test(plain(headings[column] ?? '')));
  add('code', codes[0] ?? found.codes[0]);
  add('name', found.name);
  for (const [role, pattern] of HEADINGS) {
    for (const [column, heading] of headings.entries()) {
      const text = plain(heading);
      if (text === '' || !pattern.test(text) || (role === 'price' && BESIDE_PRICE.test(text))) continue;
      add(role, column);
    }
  }
  add('unit', found.unit);
  const layout = { sheet: name, from: found.from, columns: withOwnNames(withoutNetPrices(columns)) };
  return isUsable(layout) ? layout : null;
}

/** Goods are known by a code or a name, and something is said of them. */
export const isUsable = ({ columns }: SheetLayout): boolean =>
  columns.some(({ role }) => role === 'code' || role === 'name') &&
  columns.some(({ role }) => role === 'price' || role === 'stock');

/** The same price with and without VAT is one price: that with VAT, which buyers pay. */
function withoutNetPrices(columns: readonly ColumnOf[]): ColumnOf[] {
  const vatOf = ({ role, heading }: ColumnOf) => {
    const said = role === 'price' ? vatIn(heading) : null;
    return said === null || said === 'unclear' ? null : said.means;
  };
  const bare = ({ heading }: ColumnOf) => plain(withoutCurrency(withoutVat(heading))).replace(/[^\p{L}\d%]/gu, '');
  return columns.filter(
    (column) =>
      vatOf(column) !== 'added' ||
      !columns.some((other) => vatOf(other) === 'included' && bare(other) === bare(column)),
  );
}

/** Two prices under one heading are two prices: the second one bears its column. */
export function withOwnNames(columns: readonly ColumnOf[]): ColumnOf[] {
  const names = new Set<string>();
  return columns.map((column) => {
    if (column.role !== 'price') return column;
    const isTaken = names.has(plain(column.heading));
    names.add(plain(column.heading));
    return isTaken ? { ...column, heading: `${column.heading} (${columnLetters(column.column)})` } : column;
  });
}

/** The one or two rows of headings above the goods. */
export function headingRows(rows: readonly SheetRow[], from: number): SheetRow[] {
  const upper = from >= 2 ? (rows[from - 2] ?? []) : [];
  const isUpper =
    upper.filter((cell) => cell?.text.trim() && cell.number === undefined && cell.text.length <= 60).length > 1;
  return [...(isUpper ? [upper] : []), rows[from - 1] ?? []];
}

/** Texts of the rows of headings, joined by column; a heading of several columns stands in each. */
export function headingsAbove(rows: readonly SheetRow[], from: number): string[] {
  const headings = headingRows(rows, from);
  return Array.from({ length: Math.max(0, ...headings.map((row) => row.length)) }, (_, column) => {
    const texts = headings.map((row) => row[column]?.text);
    const parts = texts.map((text) => (text ?? '').replace(/\s+/gu, ' ').trim()).filter((text) => text.length <= 80);
    return [...new Set(parts)].filter(Boolean).join(', ');
  });
}

/** 'A' is 0, 'AA' is 26. */
export function columnIndex(letters: string): number {
  return [...letters.toUpperCase()].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + (index % 26));
}
