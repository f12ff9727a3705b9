import { parentPort, workerData } from 'node:worker_threads';
import { decodeText } from '#server/xlsx/decode-text.ts';
import { readSheets } from '#server/xlsx/read-sheets.ts';
import { SheetRefusal } from '#server/xlsx/sheet-refusal.ts';
import { readOrder } from '#shared/order-sheet/read-order.ts';
import { readTable } from '#shared/order-sheet/read-table.ts';
import type { Sheet } from '#shared/order-sheet/sheet-order.ts';
import type { SheetAnswer, SheetInput } from './read-sheet-order.ts';
import { shapeKey } from './remembered-columns.ts';

/** Reads one spreadsheet and ends: what it has done to the memory of its thread goes with it. */
async function answer({ bytes, isText, chosen, remembered, withHidden }: SheetInput): Promise<SheetAnswer> {
  try {
    const sheets = isText
      ? sheetOfText(Buffer.from(bytes))
      : await readSheets(Buffer.from(bytes), { withHidden: true });
    const order = readOrder(sheets, { chosen, withHidden, remembered: (shape) => remembered[shapeKey(shape)] });
    const tables = order.tables.map((table) => ({ ...table, shape: shapeKey(table.shape) }));
    return { order: { ...order, tables }, rows: sheets.reduce((sum, { rows }) => sum + rows.length, 0) };
  } catch (error) {
    if (error instanceof SheetRefusal) return { reason: error.reason };
    throw error;
  }
}

const sheetOfText = (bytes: Buffer): Sheet[] => [{ name: '', rows: readTable(decodeText(bytes)) }];

parentPort!.postMessage(await answer(workerData as SheetInput));
