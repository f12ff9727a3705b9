import { Worker } from 'node:worker_threads';
import { type Db, serverAddress } from '#server/db/index.ts';
import type { BuildOrder, BuiltModel } from './build-model.ts';
import type { FromBuildThread, ToBuildThread } from './build-thread.ts';

/** The thread is kept for the next order for so long: starting it takes half a second. */
const IDLE_MS = 30_000;

/** Columns of more products are too large to lie about in it. */
const MAX_LEFT = 20_000;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
/** Orders are carried out one after another. */
let last: Promise<unknown> = Promise.resolve();

/** Makes a model in a thread of its own, with a connection of its own, so that no request waits for it. */
export function buildElsewhere(db: Db, order: BuildOrder): Promise<BuiltModel> {
  const built = last.then(() => ask(db, order));
  last = built.catch(() => undefined);
  return built;
}

async function ask(db: Db, order: BuildOrder): Promise<BuiltModel> {
  clearTimeout(idle);
  const worker = (thread ??= new Worker(new URL('build-thread.ts', import.meta.url), { name: 'catalogue' }));
  const { promise, resolve, reject } = Promise.withResolvers<BuiltModel>();
  const onMessage = (answer: FromBuildThread) => ('built' in answer ? resolve(answer.built) : reject(answer.failed));
  const onExit = () => reject(new Error('The thread that builds the catalogue has ended'));
  worker.once('message', onMessage);
  worker.once('error', reject);
  worker.once('exit', onExit);
  try {
    worker.postMessage({ url: serverAddress(db), order } satisfies ToBuildThread);
    const built = await promise;
    // It would keep what it has made until it collects its garbage
    if (built.goods.size > MAX_LEFT) await end(worker);
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
