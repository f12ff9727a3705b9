import { Worker } from 'node:worker_threads';
import { FairQueue } from '#server/fair-queue.ts';
import { type Db, serverAddress } from '#server/db/index.ts';
import type { FromFileThread, ToFileThread } from './file-thread.ts';
import type { PriceListFile, PriceListOrder, Progress } from './price-list-order.ts';

/** One file at a time, in round-robin order of the accounts: the processor has other work. */
const queue = new FairQueue(1);

/** An idle thread ends after so long: starting another one takes a second. */
const IDLE_MS = 20_000;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/** Megabytes of the thread's heap: a file of a hundred thousand goods needs a third of it. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

/** Makes a price list in a thread with a database connection of its own, so that no request waits for it. */
export function makeInThread(
  db: Db,
  accountId: number,
  order: PriceListOrder,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<PriceListFile> {
  return queue.run(accountId, () => ask({ url: serverAddress(db), order }, onProgress));
}

async function ask(message: ToFileThread, onProgress: (progress: Progress) => void): Promise<PriceListFile> {
  clearTimeout(idle);
  const worker = (thread ??= startThread());
  const { promise, resolve, reject } = Promise.withResolvers<PriceListFile>();
  const onMessage = (answer: FromFileThread) => {
    if ('progress' in answer) onProgress(answer.progress);
    else if ('file' in answer) resolve(answer.file);
    else reject(answer.failed);
  };
  const onExit = () => reject(new Error('The thread that makes price lists has ended'));
  worker.on('message', onMessage);
  worker.once('error', reject);
  worker.once('exit', onExit);
  try {
    worker.postMessage(message);
    return await promise;
  } catch (error) {
    await end(worker);
    throw error;
  } finally {
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
    idle = setTimeout(() => void end(worker), IDLE_MS).unref();
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('file-thread.ts', import.meta.url), { name: 'price-list', resourceLimits });
  // It must not keep a process that is done
  worker.unref();
  return worker;
}

async function end(worker: Worker): Promise<void> {
  if (thread === worker) thread = null;
  await worker.terminate();
}
