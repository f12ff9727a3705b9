import { parentPort, workerData } from 'node:worker_threads';
import type { BulkAnswer } from '#exchange/uploads/server/index.ts';
import { measureClock } from '#server/clock.ts';
import { openInThread } from '#server/db/index.ts';
import { chooseFileStore, openFileStore } from '#server/files/store/open-file-store.ts';
import type { BulkOrder } from './ask-bulk-thread.ts';
import { workOn } from './work-on.ts';

/** Does one piece of work beside the thread that answers requests, and ends: its memory goes with it. */
async function answer({ url, store, task }: BulkOrder): Promise<BulkAnswer> {
  chooseFileStore(await openFileStore(store));
  const { db, close } = openInThread(url);
  try {
    await measureClock(db);
    return await workOn(db, task);
  } finally {
    await close();
  }
}

parentPort!.postMessage(await answer(workerData as BulkOrder));
