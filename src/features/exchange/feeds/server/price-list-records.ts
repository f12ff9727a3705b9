import { createHash } from 'node:crypto';
import {
  called,
  cleanLine,
  type CommerceRecord,
  type ImportNote,
  type Vat,
  weightInGrams,
  wrongWeight,
} from '#exchange/commerceml/server/index.ts';
import type { Sheet, SheetRow } from '#shared/order-sheet/sheet-order.ts';
import { findGroups } from './group-totals.ts';
import { MINIMUM, PACK, priceTypeId, propertyId } from './price-list-head.ts';
import { ALL_AVAILABLE, type Role, type SheetLayout } from './price-list-layout.ts';
import { type Note, readPrice } from './read-price-cell.ts';
import { readStock } from './read-stock-cell.ts';
import { rowKind, textOf } from './row-kinds.ts';
import { SectionPath } from './section-path.ts';

type Options = { hasSheets: boolean; availableQuantity: number };

/**
 * Reads the rows of one sheet; `hasSheets` makes the sheet a section of its own. Each row with a text becomes goods, a section,
 * or a remark that says what became of it.
 */
export function* readPriceListRows(
  { name, rows }: Sheet,
  layout: SheetLayout,
  { hasSheets, availableQuantity }: Options,
): Generator<CommerceRecord> {
  const sections = new SectionPath(hasSheets ? [name] : []);
  const groups = findGroups(rows, layout);
  yield* sections.begin();
  for (let index = layout.from; index < rows.length; index += 1) {
    const row = rows[index]!;
    const line = index + 1;
    const remark = (kind: ImportNote['kind'], code: string, reason: string): CommerceRecord => {
      return { type: 'note', line, notes: [{ kind, code, reason, line }] };
    };
    const found = rowKind(row, layout);
    const end = groups.get(index);
    if (end !== undefined) {
      const title = textOf(row, layout, 'name');
      yield* sections.openGroup(title, { line, end: end + 1 });
      yield remark('taken', 'row-total', `строка «${title.slice(0, 60)}»: итог строк ниже, принята разделом`);
      continue;
    }
    switch (found.kind) {
      case 'empty':
        break;
      case 'heading':
        yield remark('taken', 'row-heading', 'повторённые заголовки пропущены');
        break;
      case 'remark':
        yield remark('taken', 'row-remark', `строка «${found.text.slice(0, 120)}»: пояснение к ценам, не раздел`);
        break;
      case 'total':
        yield remark('taken', 'row-total', `строка «${found.name.slice(0, 60)}»: итог, пропущена`);
        break;
      case 'section':
        yield* sections.open(found.text, line);
        break;
      case 'unknown': {
        const reason = `строка «${found.text}»: нет ни артикула с названием, ни цены с ними`;
        yield found.isPriced
          ? remark('refused', 'product-incomplete', reason)
          : remark('taken', 'row-skipped', `${reason}, пропущена`);
        break;
      }
      case 'goods': {
        yield* sections.openPath(textOf(row, layout, 'section'), line);
        const { code, name: named } = found;
        yield* readRow(row, layout, { line, code, named, groupId: sections.goods(), availableQuantity });
        break;
      }
    }
  }
  yield* sections.end();
}

type RowOptions = { line: number; code: string; named: string; groupId: string | null; availableQuantity: number };

function* readRow(row: SheetRow, layout: SheetLayout, options: RowOptions): Generator<CommerceRecord> {
  const { line, code, named, groupId, availableQuantity } = options;
  const notes: ImportNote[] = [];
  const id = code === '' ? `name:${idOf(named)}` : idOf(code);
  const note: Note = (kind, noteCode, reason) =>
    notes.push({ kind, code: noteCode, reason: `строка ${called(named, code || null)}: ${reason}`, line });
  const columnsOf = (role: Role) => layout.columns.filter((one) => one.role === role);
  const at = (role: Role) => textOf(row, layout, role);
  const prices = columnsOf('price');
  const [first] = prices;
  const countAt = (role: 'pack' | 'minimum', title: string) => {
    const count = wholeNumber(at(role));
    if (count === null && at(role) !== '')
      note('mended', `${role}-wrong`, `${title} «${at(role).slice(0, 40)}» не число`);
    return count;
  };
  const pack = countAt('pack', 'упаковка');
  const minimum = countAt('minimum', 'минимум');
  const wrong = wrongWeight(at('weight'));
  if (wrong !== null) note('mended', 'weight-wrong', wrong);
  const barcode = at('barcode').replace(/[\s-]/g, '');
  const isBarcode = /^\d{6,14}$/.test(barcode);
  if (barcode !== '' && !isBarcode)
    note('mended', 'barcode-wrong', `штрихкод «${at('barcode').slice(0, 40)}» пропущен`);
  const unit = cleanLine(at('unit'), 20) || unitOfPrice(layout) || 'шт';
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
    barcodes: isBarcode ? [barcode] : [],
    deleted: false,
    unit: { text: unit, code: null, fullName: null, international: null },
    otherUnits: [],
    groupIds: groupId === null ? [] : [groupId],
    description: at('description').slice(0, 50_000),
    brand: cleanLine(at('brand'), 200) || null,
    vat: readVat(at('vat')) ?? vatOfTerms(first?.terms),
    properties: [
      ...(pack === null ? [] : [{ id: propertyId(PACK), values: [pack] }]),
      ...(minimum === null ? [] : [{ id: propertyId(MINIMUM), values: [minimum] }]),
    ],
    pictures: null,
    requisites: [],
    weightGrams: weightInGrams(at('weight')),
  };
  const offer = { type: 'offer' as const, productId: id, characteristicId: null, name: null, article: null };
  const [stock] = columnsOf('stock');
  const isAvailable = stock?.column === ALL_AVAILABLE;
  const counted = isAvailable
    ? String(availableQuantity)
    : stock && readStock(at('stock'), { unit, availableQuantity }, note);
  const read = prices.flatMap((column) => {
    const price = readPrice(row[column.column], column.terms!, { unit, pack, currency: at('currency') }, note);
    return price === null ? [] : { ...price, typeId: priceTypeId(column) };
  });
  const empty = { barcodes: [], deleted: false, characteristics: [], properties: [], stocks: null };
  yield { line, notes, ...offer, ...empty, prices: prices.length > 0 ? read : null, quantity: counted ?? null };
}

/** Ids of goods are their articles, regardless of the case and the blanks. */
const idOf = (text: string) => {
  const id = cleanLine(text, 1000).toLowerCase();
  return id.length <= 150 ? id : `${id.slice(0, 100)}:${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
};

/** The unit of goods in a list without a column of units whose price says what it is for: «цена за кг». */
function unitOfPrice({ columns }: SheetLayout): string | null {
  if (columns.some(({ role }) => role === 'unit')) return null;
  for (const { terms } of columns) if (typeof terms?.unit === 'object') return terms.unit.unit;
  return null;
}

function vatOfTerms(terms: SheetLayout['columns'][number]['terms']): Vat {
  if (terms === undefined) return null;
  return terms.vat === 'none' ? 'none' : terms.vatRate;
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
