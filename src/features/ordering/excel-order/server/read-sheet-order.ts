import { Worker } from 'node:worker_threads';
import { type RefusalReason, SheetRefusal } from '#server/xlsx/sheet-refusal.ts';
import { FairQueue } from '#server/fair-queue.ts';
import type { ChosenColumns, ColumnsByRole, SheetOrder } from '#shared/order-sheet/sheet-order.ts';

/** `rows` are those of the sheets, empty ones too. */
type ReadSheets = { order: SheetOrder; rows: number };

/** What the thread is given. */
export interface SheetInput {
  bytes: Uint8Array;
  /** CSV. */
  isText: boolean;
  chosen: readonly ChosenColumns[];
  /** The columns that the company has pointed at, by form. */
  remembered: Record<string, ColumnsByRole>;
  withHidden: boolean;
}

/** What the thread answers. */
export type SheetAnswer = ReadSheets | { reason: RefusalReason };

/** An honest file of 5 MB takes a second. */
const TIMEOUT_MS = 8000;

/** Megabytes of a thread's heap; five thousand lines need fifty. What is unpacked beside it has a bound of its own. */
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** Two threads: one buyer's slow file leaves one for the others. */
const queue = new FairQueue(2);

/** Files that are being read, by account and content. */
const running = new Map<string, Promise<SheetAnswer>>();

/** The reading time of an account: checked before its file is read, added afterwards. */
type Charge = { check: () => Promise<void>; add: (milliseconds: number) => Promise<void> };

/** `sha256`: of the file and of the columns that it is read with. */
export type Reading = { accountId: number; sha256: string; charge: Charge };

/**
 * What a file orders, read in a thread of its own with bounds of time and memory, in round-robin order of the
 * accounts. A file that an account sends twice at the same time is read once. Throws SheetRefusal, and what `charge.check` throws.
 */
export async function readSheetOrder(input: SheetInput, reading: Reading): Promise<ReadSheets> {
  const key = `${reading.accountId}:${reading.sha256}`;
  const answer = await (running.get(key) ?? startReading(input, key, reading));
  if ('reason' in answer) throw new SheetRefusal(answer.reason);
  return answer;
}

function startReading(input: SheetInput, key: string, { accountId, charge }: Reading): Promise<SheetAnswer> {
  const turn = queue
    .run(accountId, async () => {
      await charge.check();
      const began = performance.now();
      try {
        return await readInThread(input);
      } finally {
        await charge.add(Math.ceil(performance.now() - began));
      }
    })
    .finally(() => running.delete(key));
  running.set(key, turn);
  return turn;
}

function readInThread(input: SheetInput): Promise<SheetAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SheetAnswer>();
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: input,
    name: 'spreadsheet',
    resourceLimits: memory,
  });
  const timer = setTimeout(() => resolve({ reason: 'too_slow' }), TIMEOUT_MS);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ reason: 'too_large' });
    else reject(error);
  });
  // A thread that ends without an answer
  worker.once('exit', () => resolve({ reason: 'broken' }));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
