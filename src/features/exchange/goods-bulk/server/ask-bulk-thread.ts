import { Worker } from 'node:worker_threads';
import type { BulkAnswer } from '#exchange/uploads/server/index.ts';
import type { StoreSettings } from '#server/files/store/open-file-store.ts';
import type { BulkTask } from './task.ts';

/** Work for the thread; `url` is the address of the database, `store` the place of files. */
export type BulkOrder = { url: string; store: StoreSettings; task: BulkTask };

/** Megabytes of the thread's heap: a sheet of 80,000 goods that a spreadsheet has saved needs half of it. */
const HEAP_MB = 256;

/** Does a piece of work in a thread of its own. Where the signal is aborted the thread ends in the middle of it. */
export async function askBulkThread(order: BulkOrder, signal: AbortSignal): Promise<BulkAnswer> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('bulk-thread.ts', import.meta.url), {
    name: 'goods-bulk',
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<BulkAnswer>();
  const onAbort = () => void worker.terminate();
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      resolve({ refused: 'Файл занял слишком много памяти. Разделите его на несколько' });
    else reject(error);
  });
  worker.once('exit', () => reject(new Error('The thread of work in bulk has ended')));
  signal.addEventListener('abort', onAbort);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
