import { Worker } from 'node:worker_threads';
import { refusalByContent } from '#server/xlsx/check-archive.ts';
import { type RefusalReason, SheetRefusal } from '#server/xlsx/sheet-refusal.ts';
import type { SheetOrder } from '#shared/order-sheet/sheet-order.ts';

/** `rows` are those of the sheets, empty ones too. */
type ReadSheets = { order: SheetOrder; rows: number };

/** What the thread answers. */
export type SheetAnswer = ReadSheets | { reason: RefusalReason };

/** An honest file of 5 MB takes a second. */
const TIMEOUT_MS = 20_000;

/** Megabytes; five thousand lines need fifty. */
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

let last: Promise<unknown> = Promise.resolve();

/** Files that are being read, by what is in them. */
const running = new Map<string, Promise<SheetAnswer>>();

/**
 * What an xlsx file orders, read in a thread of its own with bounds of time and memory, one file after another: many
 * uploads take no more memory than one. `key` tells files apart by their content: one that comes twice at once is read
 * once. Throws SheetRefusal.
 */
export async function readSheetOrder(bytes: Buffer, key: string): Promise<ReadSheets> {
  const reason = refusalByContent(bytes);
  if (reason) throw new SheetRefusal(reason);
  const answer = await (running.get(key) ?? startReading(bytes, key));
  if ('reason' in answer) throw new SheetRefusal(answer.reason);
  return answer;
}

function startReading(bytes: Buffer, key: string): Promise<SheetAnswer> {
  const turn = last.then(() => readInThread(bytes)).finally(() => running.delete(key));
  running.set(key, turn);
  last = turn.catch(() => undefined);
  return turn;
}

function readInThread(bytes: Buffer): Promise<SheetAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SheetAnswer>();
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: bytes,
    name: 'spreadsheet',
    resourceLimits: memory,
  });
  const timer = setTimeout(() => {
    resolve({ reason: 'too_slow' });
    void worker.terminate();
  }, TIMEOUT_MS);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ reason: 'too_large' });
    else reject(error);
  });
  // Where it has answered nothing by now, this is what is left to say
  worker.once('exit', () => resolve({ reason: 'broken' }));
  return promise.finally(() => clearTimeout(timer));
}
