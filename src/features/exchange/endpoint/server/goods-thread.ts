import { Worker } from 'node:worker_threads';
import type { GoodsAnswer, GoodsOrder } from './import-thread.ts';

/** An idle thread ends after so long: starting another one takes a second, and an export has many files. */
const IDLE_MS = 30_000;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

let turn: Promise<unknown> = Promise.resolve();

/** Gives the thread an order, one after the other. Where the signal is aborted the thread ends in the middle of it. */
export function askGoodsThread(order: GoodsOrder, signal: AbortSignal): Promise<GoodsAnswer> {
  const answer = turn.then(() => askAlone(order, signal));
  turn = answer.catch(() => undefined);
  return answer;
}

async function askAlone(order: GoodsOrder, signal: AbortSignal): Promise<GoodsAnswer> {
  signal.throwIfAborted();
  clearTimeout(idle);
  const worker = (thread ??= new Worker(new URL('import-thread.ts', import.meta.url), { name: 'exchange' }));
  const { promise, resolve, reject } = Promise.withResolvers<GoodsAnswer>();
  const onExit = () => reject(new Error('The thread that imports goods has ended'));
  const onAbort = () => void end(worker);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', onExit);
  signal.addEventListener('abort', onAbort);
  try {
    worker.postMessage(order);
    return await promise;
  } catch (error) {
    await end(worker);
    throw error;
  } finally {
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
    signal.removeEventListener('abort', onAbort);
    if (signal.aborted) await end(worker);
    else idle = setTimeout(() => void end(worker), IDLE_MS).unref();
  }
}

/** Ends the idle thread: it would keep the process. */
export async function endGoodsThread(): Promise<void> {
  clearTimeout(idle);
  if (thread) await end(thread);
}

async function end(worker: Worker): Promise<void> {
  if (thread === worker) thread = null;
  await worker.terminate();
}
