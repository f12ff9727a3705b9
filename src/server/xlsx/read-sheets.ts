import { type Cell, type CellValue, type MergeRange, readXlsx, type Sheet as HucreSheet } from 'hucre/xlsx';
import { readAmount } from '#shared/order-sheet/read-amount.ts';
import type { Sheet, SheetCell } from '#shared/order-sheet/sheet-order.ts';
import { checkArchive } from './check-archive.ts';
import { SheetRefusal } from './sheet-refusal.ts';

/** A spreadsheet keeps fifteen digits of a number and loses the rest. */
const EXACT_BELOW = 1e15;

/** Cells beyond this column are ignored. */
const MAX_COLUMNS = 256;

/**
 * The sheets of an xlsx file as a buyer sees them, hidden ones only `withHidden`: formulas by their stored values, numbers
 * with the zeros that their format shows, merged cells with their text in each. A hostile file can run for long: call it
 * in a thread that can be terminated. Throws SheetRefusal.
 */
export async function readSheets(bytes: Buffer, { withHidden = false } = {}): Promise<Sheet[]> {
  const checked = checkArchive(bytes);
  try {
    const { sheets } = await readXlsx(checked, {
      readStyles: true,
      sheets: ({ hidden, veryHidden }) => withHidden || (!hidden && !veryHidden),
    });
    return sheets.map(sheetOf);
  } catch (error) {
    throw new SheetRefusal('broken', { cause: error });
  }
}

function sheetOf(sheet: HucreSheet): Sheet {
  const { name, rows, cells, merges = [], columns = [] } = sheet;
  const read = rows.map((row, r) =>
    row.slice(0, MAX_COLUMNS).map((value, c) => cellOf(value, cells?.get(`${r},${c}`))),
  );
  for (const merge of merges) spread(read, merge);
  const hiddenRows = [...(sheet.rowDefs ?? [])].flatMap(([row, { hidden, height }]) =>
    hidden || height === 0 ? [row] : [],
  );
  const hiddenColumns = columns.flatMap(({ hidden, width }, column) => (hidden || width === 0 ? [column] : []));
  const isHidden = Boolean(sheet.hidden || sheet.veryHidden);
  return { name, rows: read, isHidden, hiddenRows, hiddenColumns };
}

function cellOf(value: CellValue, cell: Cell | undefined): SheetCell | null {
  if (cell?.type === 'error') return { text: '', problem: `ошибка ${String(value)}` };
  // A program that does not calculate has written the file
  if (value === null) return cell?.type === 'formula' ? { text: '', problem: 'формула без значения' } : null;
  if (value instanceof Date) return { text: dateText(value), isSpoiled: true };
  if (typeof value !== 'number') return { text: cleanText(String(value)) };
  const isSpoiled = !Number.isInteger(value) || Math.abs(value) >= EXACT_BELOW;
  const format = cell?.style?.numFmt ?? '';
  const isPercent = format.includes('%');
  return {
    text: isPercent ? `${Number((value * 100).toPrecision(12))}%` : shownNumber(value, format),
    number: value,
    ...(isSpoiled && { isSpoiled }),
    ...(isPercent && { isPercent }),
    ...(NAMING_FORMAT.test(format) && { format }),
  };
}

/** A format with a text or a sign of a currency in it. */
const NAMING_FORMAT = /"[^"]*[^"\s][^"]*"|\[\$[^\]-]|\p{Sc}/u;

/** Removes what the database cannot store: zero bytes and lone surrogates. */
const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** '007' for a 7 in the format '000'. */
function shownNumber(value: number, format: string): string {
  const zeros = /^0{2,}$/.test(format) && Number.isInteger(value) && value >= 0;
  return zeros ? String(value).padStart(format.length, '0') : String(value);
}

function dateText(value: Date): string {
  return value.toISOString().slice(0, 10).split('-').toReversed().join('.');
}

/** Copies the text of a merged cell to all the cells it covers; a quantity stays in one cell. What they hid is dropped. */
function spread(rows: (SheetCell | null)[][], { startRow, endRow, startCol, endCol }: MergeRange): void {
  const cell = rows[startRow]?.[startCol] ?? null;
  const isCopied = cell !== null && (cell.number ?? cell.problem) === undefined && readAmount(cell) === null;
  const right = Math.min(endCol, MAX_COLUMNS - 1);
  for (let r = startRow; r <= Math.min(endRow, rows.length - 1); r += 1) {
    const row = rows[r]!;
    if (isCopied) while (row.length <= right) row.push(null);
    for (let c = startCol; c <= Math.min(right, row.length - 1); c += 1) {
      if (r !== startRow || c !== startCol) row[c] = isCopied ? cell : null;
    }
  }
}
