import { Worker } from 'node:worker_threads';
import { type Db, serverAddress } from '#server/db/index.ts';
import type { BuildOrder, BuiltModel } from './build-model.ts';
import type { FromBuildThread, ToBuildThread } from './build-thread.ts';

/** An idle thread ends after so long: starting another one takes half a second. */
const IDLE_MS = 30_000;

/** A thread that built a model of more products ends at once: it would keep the memory of its columns. */
const MAX_PRODUCTS_OF_IDLE = 20_000;

/** Room for the short-lived rows of the thread; with more of it the process takes more at its peak. */
const MAX_YOUNG_MB = 12;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
/** Orders are carried out one after another. */
let last: Promise<unknown> = Promise.resolve();

/** Builds a model in a thread with a database connection of its own, so that no request waits for it. */
export function buildInThread(db: Db, order: BuildOrder): Promise<BuiltModel> {
  const built = last.then(() => ask(db, order));
  last = built.catch(() => undefined);
  return built;
}

async function ask(db: Db, order: BuildOrder): Promise<BuiltModel> {
  clearTimeout(idle);
  const worker = (thread ??= new Worker(new URL('build-thread.ts', import.meta.url), {
    name: 'catalogue',
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  }));
  const { promise, resolve, reject } = Promise.withResolvers<BuiltModel>();
  const onMessage = (answer: FromBuildThread) => ('built' in answer ? resolve(answer.built) : reject(answer.failed));
  const onExit = () => reject(new Error('The thread that builds the catalogue has ended'));
  worker.once('message', onMessage);
  worker.once('error', reject);
  worker.once('exit', onExit);
  try {
    worker.postMessage({ url: serverAddress(db), order } satisfies ToBuildThread);
    const built = await promise;
    if (built.goods.size > MAX_PRODUCTS_OF_IDLE) await end(worker);
    return built;
  } catch (error) {
    await end(worker);
    throw error;
  } finally {
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
    idle = setTimeout(() => void end(worker), IDLE_MS).unref();
  }
}

async function end(worker: Worker): Promise<void> {
  if (thread === worker) thread = null;
  await worker.terminate();
}
