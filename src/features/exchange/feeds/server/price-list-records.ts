import { createHash } from 'node:crypto';
import {
  called,
  cleanLine,
  type CommerceRecord,
  currencyCode,
  type ImportNote,
  type OfferPrice,
  parseDecimal,
  type Vat,
  weightInGrams,
  wrongWeight,
} from '#exchange/commerceml/server/index.ts';
import type { Sheet, SheetCell, SheetRow } from '#shared/order-sheet/sheet-order.ts';
import { ALL_AVAILABLE, type ColumnOf, type Role, type SheetLayout } from './price-list-layout.ts';

/** Names of the properties that hold what the shop asks for as a pack and a minimum. */
const PACK = 'Кратность упаковки';
const MINIMUM = 'Минимальная партия';

const typeId = ({ heading, column }: ColumnOf) => `price:${cleanLine(heading, 150).toLowerCase() || column}`;

/** What stands in front of the goods: the whole list as a catalogue, its prices, its properties. */
export function priceListHead(layouts: readonly SheetLayout[]): CommerceRecord[] {
  const part = { type: 'part' as const, id: null, classifierId: null, catalogueId: null, name: null, ownerId: null };
  const columns = layouts.flatMap((layout) => layout.columns);
  const prices = new Map(columns.filter(({ role }) => role === 'price').map((column) => [typeId(column), column]));
  const properties = [
    ...(columns.some(({ role }) => role === 'pack') ? [PACK] : []),
    ...(columns.some(({ role }) => role === 'minimum') ? [MINIMUM] : []),
  ];
  return [
    { line: 1, notes: [], ...part, part: 'catalogue', onlyChanges: false },
    ...Array.from(prices, ([id, { heading }]): CommerceRecord => {
      const name = cleanLine(heading, 200) || 'Цена';
      const vatIncluded = /без ндс/i.test(heading) ? false : /ндс/i.test(heading) ? true : null;
      return { type: 'priceType', id, name, currency: currencyOf(heading), vatIncluded, line: 1, notes: [] };
    }),
    ...properties.map((name): CommerceRecord => {
      return { type: 'property', id: `column:${name}`, name, kind: 'number', line: 1, notes: [] };
    }),
  ];
}

const currencyOf = (heading: string) =>
  /\$|usd|долл/i.test(heading) ? 'USD' : /€|eur|евро/i.test(heading) ? 'EUR' : currencyCode('руб');

/** Reads the rows of one sheet; `hasSheets` makes the sheet a section of its own. */
export function* readPriceListRows(
  { name, rows }: Sheet,
  layout: SheetLayout,
  { hasSheets, availableQuantity }: { hasSheets: boolean; availableQuantity: number },
): Generator<CommerceRecord> {
  const top = hasSheets ? group([name], 1) : null;
  if (top) yield top;
  const root = top ? [name] : [];
  let path = root;
  const known = new Set<string>();
  const at = (row: SheetRow, role: Role) => textAt(row, layout.columns.find((one) => one.role === role)?.column);
  for (let index = layout.from; index < rows.length; index += 1) {
    const row = rows[index]!;
    const line = index + 1;
    const heading = sectionHeading(row, layout);
    if (heading !== null) {
      path = [...root, heading];
      if (!known.has(heading)) yield group(path, line);
      known.add(heading);
      continue;
    }
    const code = at(row, 'code');
    const named = at(row, 'name') || code;
    if (named === '' || isHeadingAgain(row, layout)) continue;
    const own = sectionPath(at(row, 'section'));
    const groups = own.length > 0 ? own.map((_, depth) => [...root, ...own.slice(0, depth + 1)]) : [];
    for (const one of groups) {
      const key = one.join('\n');
      if (!known.has(key)) yield group(one, line);
      known.add(key);
    }
    const place = groups.at(-1) ?? path;
    yield* readRow(row, layout, { line, code, named, place, availableQuantity });
  }
}

function* readRow(
  row: SheetRow,
  layout: SheetLayout,
  {
    line,
    code,
    named,
    place,
    availableQuantity,
  }: { line: number; code: string; named: string; place: readonly string[]; availableQuantity: number },
): Generator<CommerceRecord> {
  const notes: ImportNote[] = [];
  const id = code === '' ? `name:${short(named.toLowerCase())}` : short(code);
  const note = (kind: ImportNote['kind'], noteCode: string, reason: string) =>
    notes.push({ kind, code: noteCode, reason: `строка ${called(named, code || null)}: ${reason}`, line });
  const columnsOf = (role: Role) => layout.columns.filter((one) => one.role === role);
  const at = (role: Role) => textAt(row, columnsOf(role)[0]?.column);
  const prices = columnsOf('price').flatMap((column) => readPrice(row[column.column], column, note) ?? []);
  if (prices.length === 0 && at('stock') === '' && at('unit') === '') return;
  const numbers = [
    { name: PACK, value: wholeNumber(at('pack')) },
    { name: MINIMUM, value: wholeNumber(at('minimum')) },
  ].filter(({ value }) => value !== null);
  const wrong = wrongWeight(at('weight'));
  if (wrong !== null) note('mended', 'weight-wrong', wrong);
  const barcode = at('barcode');
  yield {
    line,
    notes: [],
    type: 'product',
    id,
    isFromOffer: false,
    characteristicId: null,
    characteristics: [],
    name: cleanLine(named, 500),
    article: cleanLine(code, 200) || null,
    shortcode: null,
    barcodes: /^\d{6,14}$/.test(barcode) ? [barcode] : [],
    deleted: false,
    unit: { text: cleanLine(at('unit'), 20) || 'шт', code: null, fullName: null, international: null },
    otherUnits: [],
    groupIds: place.length > 0 ? [groupId(place)] : [],
    description: at('description').slice(0, 50_000),
    brand: cleanLine(at('brand'), 200) || null,
    vat: readVat(at('vat')),
    properties: numbers.map(({ name, value }) => ({ id: `column:${name}`, values: [value!] })),
    pictures: [],
    requisites: [],
    weightGrams: weightInGrams(at('weight')),
  };
  const offer = { type: 'offer' as const, productId: id, characteristicId: null, name: null, article: null };
  const [stock] = columnsOf('stock');
  const isAvailable = stock?.column === ALL_AVAILABLE;
  const counted = isAvailable ? String(availableQuantity) : readStock(at('stock'), availableQuantity, note);
  const quantity = stock ? counted : null;
  const empty = { barcodes: [], deleted: false, characteristics: [], properties: [], stocks: null };
  yield { line, notes, ...offer, ...empty, prices: columnsOf('price').length > 0 ? prices : null, quantity };
}

type Note = (kind: ImportNote['kind'], code: string, reason: string) => void;

/** Ids of goods are their articles, regardless of the case and the blanks. */
const short = (text: string) => {
  const id = cleanLine(text, 1000).toLowerCase();
  return id.length <= 150 ? id : `${id.slice(0, 100)}:${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
};

const groupId = (path: readonly string[]) => short(`section:${path.join(' / ')}`);

function group(path: readonly string[], line: number): CommerceRecord {
  const parentId = path.length > 1 ? groupId(path.slice(0, -1)) : null;
  return { type: 'group', id: groupId(path), parentId, name: path.at(-1)!, deleted: false, line, notes: [] };
}

/** «Трубы / Полипропилен» and «Трубы > Полипропилен» are two sections, one in the other. */
const sectionPath = (text: string): string[] =>
  text
    .split(/\s*[>|→»]\s*|\s+\/\s+/u)
    .map((part) => cleanLine(part, 300))
    .filter(Boolean)
    .slice(0, 4);

function textAt(row: SheetRow, column: number | undefined): string {
  return column === undefined ? '' : cleanLine(row[column]?.text ?? '', 50_000);
}

/** A row with one text alone, without a number: a merged cell has its text in each of its columns. */
function sectionHeading(row: SheetRow, { columns }: SheetLayout): string | null {
  const filled = row.filter((cell) => cell !== null && cell !== undefined && cell.text.trim() !== '');
  const [first] = filled;
  if (!first || filled.some((cell) => cell!.number !== undefined)) return null;
  const texts = new Set(filled.map((cell) => cleanLine(cell!.text, 300)));
  if (texts.size !== 1) return null;
  const code = columns.find(({ role }) => role === 'code')?.column;
  // A code alone is an article whose other columns are empty, and no heading
  if (filled.length === 1 && code !== undefined && row[code] === first && /\d/.test(first.text)) return null;
  return [...texts][0]!;
}

/** The headings printed again in the middle of a list. */
function isHeadingAgain(row: SheetRow, { columns }: SheetLayout): boolean {
  const headed = columns.filter(({ heading }) => heading !== '');
  return (
    headed.length > 1 &&
    headed.every(({ column, heading }) => {
      const text = textAt(row, column);
      return text !== '' && heading.includes(text);
    })
  );
}

/** A price with what is written around it: «1 500 руб.», «1 500-00». Null where the cell is empty. */
function readPrice(cell: SheetCell | null | undefined, column: ColumnOf, note: Note): OfferPrice | null {
  const text = cleanLine(cell?.text ?? '', 100);
  if (text === '' || /^[-–—]+$/.test(text)) return null;
  const number = cell?.number === undefined ? numberOf(text) : plainNumber(cell.number);
  if (number === null || number.startsWith('-')) {
    if (/\d/.test(text)) note('refused', 'price-wrong', `цена «${text.slice(0, 40)}» не число`);
    else note('taken', 'price-empty', `вместо цены «${text.slice(0, 40)}»: цены нет`);
    return null;
  }
  const value = number === '0' ? null : number;
  return { typeId: typeId(column), value, currency: null, unit: null, coefficient: '1', vatIncluded: null };
}

const numberOf = (text: string) =>
  parseDecimal(text.replace(/\s*(руб(лей|ля|\.)?|р\.?|₽|\$|€|usd|eur)\.?$/i, '').replace(/^(\d+)-(\d\d)$/, '$1.$2'));

/** 3200.3639999999996 is what a spreadsheet keeps of 3200.364. */
const plainNumber = (value: number) => parseDecimal(String(Number(value.toPrecision(12))));

/** A stock as price lists write it: a number, «> 10», «есть», «под заказ». An empty cell is no stock. */
function readStock(text: string, availableQuantity: number, note: Note): string | null {
  const word = text.toLowerCase();
  if (word === '' || /^(нет|отсутств|под заказ|ожида|[-–—]+$)/.test(word)) return '0';
  const number = parseDecimal(
    word.replace(/^(более|больше|свыше|от|до|менее|[<>≥≤~])\s*/, '').replace(/\s*\p{L}+\.?$/u, ''),
  );
  if (number !== null) return number.startsWith('-') ? '0' : number;
  if (/^(есть|в наличии|много|мало|да|достаточно|\+|\*+|✓|✔)/.test(word)) return String(availableQuantity);
  note('refused', 'quantity-wrong', `остаток «${text.slice(0, 40)}» не прочитан`);
  return null;
}

/** «10 шт./кор.» is 10. */
const wholeNumber = (text: string) =>
  /^\D{0,20}(\d{1,6})(?![\d.,]*\d)/.exec(text)?.[1]?.replace(/^0+(?=\d)/, '') ?? null;

function readVat(text: string): Vat {
  if (text === '') return null;
  if (/без|не обл/i.test(text)) return 'none';
  const rate = Number(/^(\d{1,2}|0[.,]\d{1,2})/.exec(text)?.[1]?.replace(',', '.') ?? Number.NaN);
  // A cell in the format of percents holds 0.2
  const percent = rate > 0 && rate < 1 ? Math.round(rate * 100) : rate;
  return Number.isInteger(percent) && percent <= 30 ? percent : null;
}
