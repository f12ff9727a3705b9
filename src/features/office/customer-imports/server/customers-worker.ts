import { parentPort, workerData } from 'node:worker_threads';
import { decodeText } from '#server/xlsx/decode-text.ts';
import { readSheets } from '#server/xlsx/read-sheets.ts';
import { SheetRefusal } from '#server/xlsx/sheet-refusal.ts';
import { readTable } from '#shared/order-sheet/read-table.ts';
import type { SheetCell } from '#shared/order-sheet/sheet-order.ts';
import { MAX_IMPORT_ROWS } from '#shared/customer-columns.ts';
import { CELL_PROBLEM } from './read-customer-row.ts';
import type { SheetAnswer, SheetFile } from './read-sheet-file.ts';

const MAX_COLUMNS = 60;
const MAX_LENGTH = 2000;

/** Reads one file and ends: what it has done to the memory of its thread goes with it. */
async function answer({ bytes, isText }: SheetFile): Promise<SheetAnswer> {
  try {
    const given = Buffer.from(bytes);
    const sheets = isText ? [{ name: '', rows: readTable(decodeText(given)) }] : await readSheets(given);
    const read = sheets.map(({ name, rows }) => ({
      name,
      rows: rows.flatMap((row, index) => {
        const cells = row.slice(0, MAX_COLUMNS).map(textOf);
        return cells.some((text) => text !== '') ? [{ row: index + 1, cells }] : [];
      }),
    }));
    const filled = read.filter(({ rows }) => rows.length > 0);
    // A title and a heading stand above the rows of customers
    if (filled.some(({ rows }) => rows.length > MAX_IMPORT_ROWS + 30)) return { reason: 'too_large' };
    return { sheets: filled };
  } catch (error) {
    if (error instanceof SheetRefusal) return { reason: error.reason };
    throw error;
  }
}

const textOf = (cell: SheetCell | null): string =>
  cell?.problem === undefined ? (cell?.text ?? '').trim().slice(0, MAX_LENGTH) : `${CELL_PROBLEM}${cell.problem}`;

parentPort!.postMessage(await answer(workerData as SheetFile));
