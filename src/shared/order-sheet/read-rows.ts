import { isBlank } from './column-facts.ts';
import type { Columns } from './find-columns.ts';
import { isHeadingRow } from './find-heading.ts';
import { amountProblem, readAmount } from './read-amount.ts';
import type { CodedLine, SheetCell, SheetRow, SkippedRows, UnreadRow } from './sheet-order.ts';

/** Longer texts of a cell are no article and no name. */
const MAX_CODE_LENGTH = 100;
const MAX_NAME_LENGTH = 500;
const MAX_UNIT_LENGTH = 20;

/** What one row of a table is. Every row with a quantity that is neither empty nor 0 is `line` or `unread`, or a total. */
export type ReadRow =
  | { kind: 'blank' }
  | { kind: keyof SkippedRows }
  | { kind: 'line'; line: Omit<CodedLine, 'sheet' | 'row' | 'table'> }
  | { kind: 'unread'; unread: Omit<UnreadRow, 'sheet' | 'row'> };

interface ReadOptions {
  columns: Columns;
  /** What a row without a quantity means; without it such a row is not ordered. */
  amountWhereNone?: number;
}

/** Reads one row. `sumAbove`: what several rows above order since the last total. */
export function readRow(row: SheetRow, sumAbove: number, { columns, amountWhereNone }: ReadOptions): ReadRow {
  if (row.every(isBlank)) return { kind: 'blank' };
  const cell = columns.amount === null ? null : row[columns.amount];
  const named = nameOf(row, columns);
  if (isNothing(cell)) {
    if (isTotal(row, columns)) return { kind: 'totals' };
    const isTitle = isAlone(row) && !isCodeAlone(named);
    // Beside a column of quantities a text without a number is no article that the buyer forgot to count
    const isSure = isTitle && columns.amount !== null && !row.some((one) => /\d/.test(one?.text ?? ''));
    if (amountWhereNone === undefined || !named || !isBlank(cell) || isSure) {
      return { kind: isTitle ? 'sections' : 'withoutAmount' };
    }
    return { kind: 'line', line: { ...named.line, amount: amountWhereNone, unit: unitOf(row, columns) } };
  }
  if (isTotal(row, columns)) return { kind: 'totals' };
  const read = readAmount(cell!);
  if (read === null && isHeadingRow(row)) return { kind: 'headings' };
  if (read === null && isSection(row, cell!)) return { kind: 'sections' };
  if (!named && read !== null && isSum(read.amount, sumAbove)) return { kind: 'totals' };
  const reason = reasonOf(row, cell!, columns);
  if (reason !== null || read === null || !named) {
    const { article = '', name = '' } = named?.line ?? {};
    return {
      kind: 'unread',
      unread: { article, name, text: shown(cell!), reason: reason ?? 'Нет артикула и названия' },
    };
  }
  return { kind: 'line', line: { ...named.line, amount: read.amount, unit: read.unit ?? unitOf(row, columns) } };
}

type Named = { line: Pick<CodedLine, 'article' | 'name' | 'codes' | 'isSpoiled'> };

/** Null for a row that names nothing. */
function nameOf(row: SheetRow, { codes, name }: Columns): Named | null {
  const cells = codes.map((column) => codeOf(row[column]));
  const code = cells.find(({ text }) => text !== '');
  const text = name === null ? '' : textOf(row[name], MAX_NAME_LENGTH);
  if (!code && text === '') return null;
  return { line: { article: code?.text ?? '', name: text, codes: cells, isSpoiled: code?.isSpoiled ?? false } };
}

/** What Excel makes of a long number that was saved as text after that. */
const EXPONENT = /^\d([.,]\d+)?E\+\d{2,}$/i;

function codeOf(cell: SheetCell | null | undefined): CodedLine['codes'][number] {
  const text = textOf(cell, MAX_CODE_LENGTH);
  return { text, isSpoiled: cell?.isSpoiled === true || EXPONENT.test(text) };
}

const textOf = (cell: SheetCell | null | undefined, longest: number): string =>
  (cell?.text ?? '').replace(/\s+/gu, ' ').trim().slice(0, longest);

function unitOf(row: SheetRow, { unit, amountUnit }: Columns): string | null {
  const text = unit === null ? '' : textOf(row[unit], MAX_UNIT_LENGTH).replace(/\.$/, '');
  return text || amountUnit;
}

/** Why a row that orders something cannot be read; null where nothing is in the way. */
function reasonOf(row: SheetRow, amount: SheetCell, { codes }: Columns): string | null {
  const broken = codes.map((column) => row[column]?.problem).find((problem) => problem !== undefined);
  if (broken !== undefined && codes.every((column) => textOf(row[column], 1) === '')) {
    return `В ячейке артикула ${broken}`;
  }
  return amountProblem(amount);
}

const shown = (cell: SheetCell): string => (cell.problem ?? cell.text).slice(0, MAX_CODE_LENGTH);

/** Empty, a dash, or 0 of any unit: nothing is ordered. */
function isNothing(cell: SheetCell | null | undefined): boolean {
  if (!cell || isBlank(cell)) return true;
  return /^[-–—]$/.test(cell.text.trim()) || readAmount(cell)?.amount === 0;
}

/** 'Итого', 'Всего: 5', 'ИТОГО по разделу', and not 'Всего лишь кран'. */
const TOTAL =
  /^(итого|всего|подытог|общий итог|grand total|total|subtotal|усього|разом)($|\s*[:.,(\d-]|\s+(по|за|к|на|с|без|в|во|для|от|of|sum|сумм|шт|позиц|строк|наименован|кол|товар|ндс|руб|стоим|мест|лист|к оплате|отпущено))/iu;

/** A row of sums: its label stands where the goods have their article or name, and no other article stands beside it. */
function isTotal(row: SheetRow, { codes }: Columns): boolean {
  const label = row.find((cell) => !isBlank(cell) && !/^\d+([.,]\d+)?$/.test(cell!.text.trim()));
  const isLabel = (cell: SheetCell | null | undefined) => TOTAL.test(cell?.text.trim() ?? '');
  return isLabel(label) && codes.every((column) => isBlank(row[column]) || isLabel(row[column]));
}

/** An article of which no quantity is wanted, and not the title of a section. */
const isCodeAlone = (named: Named | null): boolean => /^\S*\d\S*$/.test(named?.line.article ?? '');

const isAlone = (row: SheetRow): boolean =>
  new Set(row.filter((cell) => !isBlank(cell)).map((cell) => cell!.text)).size === 1;

/** The heading of a section over merged cells, of which the quantity's is one. */
const isSection = (row: SheetRow, amount: SheetCell): boolean =>
  amount.problem === undefined && isAlone(row) && row.filter((cell) => !isBlank(cell)).length > 1;

const isSum = (amount: number, sum: number): boolean => sum > 0 && Math.abs(amount - sum) < 1e-6 * Math.max(1, sum);
