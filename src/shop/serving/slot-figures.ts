import type { Worker } from 'node:worker_threads';
import { AggregatorRegistry } from 'prom-client';
import type { ReadMetrics } from '#server/metrics/thread-metrics.ts';
import { messageOf } from './message-of.ts';
import type { ToServingThread } from './thread-messages.ts';

/** A thread that is held by one long step answers no reading. */
const MEASURE_LIMIT_MS = 1000;

/**
 * The figures of a thread and of those that it has replaced. Counts that fall look to Prometheus like a restart of the shop:
 * those of a thread that does not answer, or has ended, stay in the sum.
 */
export class SlotFigures {
  readonly #limitMs: number;
  #last: ReadMetrics = [];
  #ended: ReadMetrics = [];

  constructor(limitMs = MEASURE_LIMIT_MS) {
    this.#limitMs = limitMs;
  }

  async read(worker: Worker | null): Promise<ReadMetrics[]> {
    const read = worker && worker.threadId >= 0 ? await measure(worker, this.#limitMs) : null;
    if (read) this.#last = read;
    return [this.#ended, read ?? countsOf(this.#last)];
  }

  /** The thread has ended; the next one counts from 0. */
  async threadEnded(): Promise<void> {
    const counts = [this.#ended, countsOf(this.#last)];
    this.#last = [];
    this.#ended = await AggregatorRegistry.aggregate(counts).getMetricsAsJSON();
  }
}

async function measure(worker: Worker, limitMs: number): Promise<ReadMetrics | null> {
  const answered = messageOf(worker, 'measured', AbortSignal.timeout(limitMs));
  worker.postMessage({ kind: 'measure' } satisfies ToServingThread);
  return answered.then(
    ({ metrics }) => metrics,
    () => null,
  );
}

/** State is that of one moment. */
const countsOf = (metrics: ReadMetrics): ReadMetrics =>
  metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
