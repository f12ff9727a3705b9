import { type Columns, findColumns } from './find-columns.ts';
import { readAmount } from './read-amount.ts';
import type { Sheet, SheetCell, SheetLine, SheetOrder, SheetRow } from './sheet-order.ts';

/** Longer texts of a cell are no article and no name. */
const MAX_CODE_LENGTH = 100;
const MAX_NAME_LENGTH = 500;

interface ReadOptions {
  /** What a row without a quantity means; without it such a row is not ordered. */
  amountWhereNone?: number;
}

/**
 * What sheets order: every row that names goods and says how much of them. A row with an empty quantity or 0 is not
 * ordered; one whose quantity cannot be read is reported.
 */
export function readOrder(sheets: readonly Sheet[], options: ReadOptions = {}): SheetOrder {
  const order: SheetOrder = { lines: [], unread: [] };
  const isOne = sheets.length === 1;
  for (const sheet of sheets) {
    const columns = findColumns(sheet.rows);
    if (columns) readSheet(sheet, columns, isOne ? null : sheet.name, options, order);
  }
  return order;
}

function readSheet(sheet: Sheet, columns: Columns, name: string | null, options: ReadOptions, order: SheetOrder): void {
  for (let index = columns.from; index < sheet.rows.length; index += 1) {
    const row = sheet.rows[index]!;
    const named = nameOf(row, columns);
    const cell = columns.amount === null ? null : row[columns.amount];
    const isEmpty = !cell || cell.text.trim() === '' || /^[-–—]$/.test(cell.text.trim());
    if (!named || isTotal(row) || (isEmpty && options.amountWhereNone === undefined)) continue;
    const amount = isEmpty ? { amount: options.amountWhereNone!, unit: null } : readAmount(cell!);
    const place = { sheet: name, row: index + 1, article: named.article || named.name };
    if (amount === null) order.unread.push({ ...place, text: cell!.text.slice(0, MAX_CODE_LENGTH) });
    else if (amount.amount > 0) {
      const unit = amount.unit ?? unitOf(row, columns);
      order.lines.push({ ...named, sheet: name, row: index + 1, amount: amount.amount, unit });
    }
  }
}

type Named = Pick<SheetLine, 'article' | 'name' | 'isSpoiled'>;

/** Null for a row that names nothing: a heading of a section, an empty one. */
function nameOf(row: SheetRow, { codes, name }: Columns): Named | null {
  const code = codes.map((column) => row[column]).find((cell) => cell && cell.text.trim() !== '');
  const article = textOf(code, MAX_CODE_LENGTH);
  const text = name === null ? '' : textOf(row[name], MAX_NAME_LENGTH);
  if (article === '' && text === '') return null;
  return { article, name: text, isSpoiled: code?.isSpoiled === true || EXPONENT.test(article) };
}

/** What Excel makes of a long number that was saved as text after that. */
const EXPONENT = /^\d([.,]\d+)?E\+\d{2,}$/i;

const textOf = (cell: SheetCell | null | undefined, longest: number): string =>
  (cell?.text ?? '').replace(/\s+/gu, ' ').trim().slice(0, longest);

function unitOf(row: SheetRow, { unit, amountUnit }: Columns): string | null {
  const text = unit === null ? '' : textOf(row[unit], 20).replace(/\.$/, '');
  return text || amountUnit;
}

const isTotal = (row: SheetRow): boolean =>
  row.some((cell) => cell !== null && /^(итого|всего)/i.test(cell.text.trim()));
