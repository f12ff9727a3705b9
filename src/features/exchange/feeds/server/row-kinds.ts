import { cleanLine } from '#exchange/commerceml/server/index.ts';
import type { SheetRow } from '#shared/order-sheet/sheet-order.ts';
import type { Role, SheetLayout } from './price-list-layout.ts';
import { isRemark } from './terms/list-statements.ts';

/** What a row of a price list is. A row without a text is none. */
export type RowKind =
  | { kind: 'empty' | 'heading' }
  | { kind: 'section' | 'remark'; text: string }
  | { kind: 'total'; name: string }
  | { kind: 'goods'; code: string; name: string }
  | { kind: 'unknown'; text: string; isPriced: boolean };

const TOTAL = /^(?:итого|всего|подытог|total|subtotal|grand total)(?!\p{L})/iu;

/** The text of a cell; the apostrophe that keeps a spreadsheet from reading a formula is no part of it. */
export function textAt(row: SheetRow, column: number | undefined): string {
  const text = column === undefined ? '' : cleanLine(row[column]?.text ?? '', 50_000);
  return text.replace(/^'(?=[=+\-@])/, '');
}

export const textOf = (row: SheetRow, layout: SheetLayout, role: Role): string =>
  textAt(row, layout.columns.find((one) => one.role === role)?.column);

/** What a row is, by its texts alone; groups with totals are found by `findGroups`. */
export function rowKind(row: SheetRow, layout: SheetLayout): RowKind {
  const filled = row.filter((cell) => cell && cell.text.trim() !== '');
  if (filled.length === 0) return { kind: 'empty' };
  const code = textOf(row, layout, 'code');
  const name = textOf(row, layout, 'name');
  const first = cleanLine(filled[0]!.text, 300);
  if (TOTAL.test(first) && (code === '' || code === first)) return { kind: 'total', name: name || first };
  const heading = sectionHeading(row, layout);
  if (heading !== null) return { kind: isRemark(heading) ? 'remark' : 'section', text: heading };
  if (isHeadingAgain(row, layout)) return { kind: 'heading' };
  const said = layout.columns.filter(({ role, column }) => !NAMES.has(role) && textAt(row, column) !== '');
  const isNamed = name !== '' && (code !== '' || said.length > 0);
  if (isNamed || (code !== '' && said.length > 0)) return { kind: 'goods', code, name: name || code };
  const text = filled.map((cell) => cleanLine(cell!.text, 60)).join(' · ');
  return {
    kind: 'unknown',
    text: text.slice(0, 120),
    isPriced: code !== '' || said.some(({ role }) => role === 'price'),
  };
}

const NAMES = new Set<Role>(['code', 'name']);

/** Texts of the rows that speak of the prices. */
export function remarksOf(rows: readonly SheetRow[], layout: SheetLayout): string[] {
  return rows.slice(layout.from).flatMap((row) => {
    const text = sectionHeading(row, layout);
    return text !== null && isRemark(text) ? text : [];
  });
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
  if (filled.length === 1 && code !== undefined && row[code] === first && isBareCode(first.text)) return null;
  return [...texts][0]!;
}

/** «ВА47-29» and «12 345»; «2. Кабели и провода» has a word without a digit. */
const isBareCode = (text: string) =>
  /\d/.test(text) &&
  text
    .trim()
    .split(/\s+/)
    .every((part) => /\d/.test(part) || part.replace(/[^\p{L}]/gu, '').length <= 3);

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
