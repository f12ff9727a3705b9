import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import { shareCatalogue } from '#goods/catalogue/server/index.ts';
import { shareSearch } from '#goods/search/server/index.ts';
import { type Db, serverAddress } from '#server/db/index.ts';
import type { ReadMetrics } from '#server/metrics/thread-metrics.ts';
import type { AppContext } from '#server/serve.ts';
import { messageOf } from './message-of.ts';
import { SlotFigures } from './slot-figures.ts';
import type { FromServingThread, ThreadOrder, ToServingThread } from './thread-messages.ts';

/** The pause before a thread that has ended is replaced; it doubles while they end at once. */
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 30_000;

/** Longer than requests in progress have to end. */
const STOP_LIMIT_MS = 15_000;

type Options = Pick<ThreadOrder, 'env' | 'threads' | 'served' | 'memory'> & {
  db: Db;
  log: AppContext['log'];
  /** An accounting system has sent something to one of the threads. */
  onKick: () => void;
};

export type ServingThreads = {
  /** Resolves when all of them answer on the port. */
  listen: (port: number) => Promise<void>;
  /** Of the threads, and of those that they have replaced. */
  readMetrics: () => Promise<ReadMetrics[]>;
  stop: () => Promise<void>;
};

/**
 * Starts the threads that serve beside the main one. A thread that fails is replaced, the others go on: what it has
 * acknowledged is in the database, and who waited for it sees a closed connection. Rejects where one cannot start.
 */
export async function startServingThreads(options: Options): Promise<ServingThreads> {
  const numbers = Array.from({ length: options.threads - 1 }, (_, index) => index + 2);
  const slots = numbers.map((number) => new ThreadSlot(number, options));
  try {
    await Promise.all(slots.map((slot) => slot.start()));
  } catch (error) {
    await Promise.all(slots.map((slot) => slot.stop()));
    throw error;
  }
  return {
    listen: async (port) => void (await Promise.all(slots.map((slot) => slot.listen(port)))),
    readMetrics: async () => (await Promise.all(slots.map((slot) => slot.readMetrics()))).flat(),
    stop: async () => void (await Promise.all(slots.map((slot) => slot.stop()))),
  };
}

/** One thread, and those that replace it when it fails. */
class ThreadSlot {
  readonly #number: number;
  readonly #options: Options;
  readonly #figures = new SlotFigures();
  #worker: Worker | null = null;
  #port: number | null = null;
  #pause = MIN_PAUSE_MS;
  #startedAt = 0;
  #isStopping = false;

  constructor(number: number, options: Options) {
    this.#number = number;
    this.#options = options;
  }

  async start(): Promise<void> {
    const { db, env, threads, served, memory } = this.#options;
    const [catalogue, search] = [new MessageChannel(), new MessageChannel()];
    const order: ThreadOrder = {
      env,
      databaseUrl: serverAddress(db),
      number: this.#number,
      threads,
      served,
      memory,
      catalogue: catalogue.port2,
      search: search.port2,
    };
    const worker = new Worker(new URL('serving-thread.ts', import.meta.url), {
      name: `serving ${this.#number}`,
      workerData: order,
      transferList: [catalogue.port2, search.port2],
    });
    this.#worker = worker;
    this.#startedAt = performance.now();
    shareCatalogue(db, catalogue.port1);
    shareSearch(db, search.port1);
    worker.on('message', (message: FromServingThread) => void this.#receive(worker, message));
    const failed = new Promise<never>((_resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`A serving thread has ended with code ${code}`)));
    });
    failed.catch(() => undefined);
    await Promise.race([messageOf(worker, 'ready'), failed]);
    void failed.catch((error: unknown) => this.#replace(error));
  }

  async listen(port: number): Promise<void> {
    this.#port = port;
    const worker = this.#worker!;
    const listening = messageOf(worker, 'listening');
    worker.postMessage({ kind: 'listen', port } satisfies ToServingThread);
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('A serving thread has ended')));
    await Promise.race([listening, ended]);
  }

  readMetrics(): Promise<ReadMetrics[]> {
    return this.#figures.read(this.#worker);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const worker = this.#worker;
    if (!worker || worker.threadId < 0) return;
    const ended = once(worker, 'exit');
    worker.postMessage({ kind: 'stop' } satisfies ToServingThread);
    await Promise.race([ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
    await worker.terminate();
  }

  async #replace(error: unknown): Promise<void> {
    for (let reason = error; !this.#isStopping;) {
      this.#options.log.error(reason, `serving thread ${this.#number} has ended, it is replaced`);
      await this.#figures.threadEnded();
      const lasted = performance.now() - this.#startedAt > MAX_PAUSE_MS;
      this.#pause = lasted ? MIN_PAUSE_MS : Math.min(this.#pause * 2, MAX_PAUSE_MS);
      await sleep(this.#pause, undefined, { ref: false });
      if (this.#isStopping) return;
      try {
        await this.start();
        if (this.#port !== null) await this.listen(this.#port);
        return;
      } catch (next) {
        reason = next;
      }
    }
  }

  async #receive(worker: Worker, { kind }: FromServingThread): Promise<void> {
    if (kind === 'kick') this.#options.onKick();
    if (kind !== 'revive') return;
    // A query of this thread brings the server back
    const answer: ToServingThread = await this.#options.db.execute('select').then(
      () => ({ kind: 'revived' }),
      (error: Error) => ({ kind: 'revived', error: error.message }),
    );
    worker.postMessage(answer);
  }
}
