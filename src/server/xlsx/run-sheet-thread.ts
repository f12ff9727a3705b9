import type { Worker, WorkerOptions } from 'node:worker_threads';
import type { RefusalReason } from './sheet-refusal.ts';

/** Of a thread that reads a spreadsheet: megabytes of its heap. What is unpacked beside it has a bound of its own. */
export const sheetThreadOptions = (workerData: unknown, heapMb: number): WorkerOptions => ({
  workerData,
  name: 'spreadsheet',
  resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
});

/** The answer of a thread that reads one spreadsheet, within a bound of time; the thread ends with it. */
export function runSheetThread<Answer>(worker: Worker, timeoutMs: number): Promise<Answer | { reason: RefusalReason }> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | { reason: RefusalReason }>();
  const timer = setTimeout(() => resolve({ reason: 'too_slow' }), timeoutMs);
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
