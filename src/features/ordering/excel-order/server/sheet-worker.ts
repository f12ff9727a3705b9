import { parentPort, workerData } from 'node:worker_threads';
import { readSheets } from '#server/xlsx/read-sheets.ts';
import { SheetRefusal } from '#server/xlsx/sheet-refusal.ts';
import { readOrder } from '#shared/order-sheet/read-order.ts';
import type { SheetAnswer } from './read-sheet-order.ts';

/** Reads one spreadsheet and ends: what it has done to the memory of its thread goes with it. */
async function answer(): Promise<SheetAnswer> {
  try {
    const sheets = await readSheets(Buffer.from(workerData as Uint8Array));
    return { order: readOrder(sheets), rows: sheets.reduce((sum, { rows }) => sum + rows.length, 0) };
  } catch (error) {
    if (error instanceof SheetRefusal) return { reason: error.reason };
    throw error;
  }
}

parentPort!.postMessage(await answer());
