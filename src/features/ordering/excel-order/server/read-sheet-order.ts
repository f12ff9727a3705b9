import { Worker } from 'node:worker_threads';
import { runSheetThread, sheetThreadOptions } from '#server/xlsx/run-sheet-thread.ts';
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

/** Five thousand lines need fifty megabytes. */
const HEAP_MB = 192;

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
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), sheetThreadOptions(input, HEAP_MB));
  return runSheetThread<ReadSheets>(worker, TIMEOUT_MS);
}
