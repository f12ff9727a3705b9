import { Worker } from 'node:worker_threads';
import { FairQueue } from '#server/fair-queue.ts';
import { runSheetThread, sheetThreadOptions } from '#server/xlsx/run-sheet-thread.ts';
import { type RefusalReason, SheetRefusal } from '#server/xlsx/sheet-refusal.ts';

/** What the thread is given. */
export type SheetFile = {
  bytes: Uint8Array;
  /** CSV. */
  isText: boolean;
};

/** Rows with any content, by their numbers from one. */
type ReadSheet = { name: string; rows: { row: number; cells: string[] }[] };
type ReadFile = { sheets: ReadSheet[] };
/** What the thread answers. */
export type SheetAnswer = ReadFile | { reason: RefusalReason };

const TIMEOUT_MS = 60_000;
/** Twenty thousand rows of twenty columns need half of it. */
const HEAP_MB = 768;

/** One file at a time. */
const queue = new FairQueue(1);

/** The sheets of a file, read in a thread of its own with bounds of time and memory. Throws SheetRefusal. */
export async function readSheetFile(file: SheetFile, accountId: number): Promise<ReadSheet[]> {
  const answer = await queue.run(accountId, () => {
    const worker = new Worker(new URL('./customers-worker.ts', import.meta.url), sheetThreadOptions(file, HEAP_MB));
    return runSheetThread<ReadFile>(worker, TIMEOUT_MS);
  });
  if ('reason' in answer) throw new SheetRefusal(answer.reason);
  return answer.sheets;
}
