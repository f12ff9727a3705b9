import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';
import { whenClosed } from '../http/when-closed.ts';

/** The figures of a thread as they travel to the main one. */
export type ReadMetrics = MetricObjectWithValues<MetricValue<string>>[];

const DURATION_BOUNDS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** In place of a status, as nginx writes it: the client left before the answer was sent. */
const CLIENT_LEFT = '499';
const NS_PER_S = 1e9;
const MS_PER_S = 1000;

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/**
 * What a thread counts of itself. Requests have no name of their thread: those of all threads are added up. The state of a
 * thread and of its connections has.
 */
export class ThreadMetrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<'method' | 'route' | 'status'>;
  readonly #durations: Histogram<'method' | 'route'>;

  /** `thread`: its number, from 1; `pool`: its connections to the database. */
  constructor(thread: number, pool: Pool) {
    const registers = [this.#registry];
    this.#requests = new Counter({
      name: 'optovik_http_requests_total',
      help: 'Answered requests by route and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'optovik_http_request_seconds',
      help: 'Time from a request to its whole answer',
      labelNames: ['method', 'route'],
      buckets: DURATION_BOUNDS_S,
      registers,
    });
    const delay = monitorEventLoopDelay({ resolution: 20 });
    delay.enable();
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['thread'],
        registers,
        collect() {
          this.set({ thread: String(thread) }, read());
        },
      });
    gauge('optovik_event_loop_delay_seconds', 'Longest wait of the event loop since the last reading', () => {
      const longest = delay.max / NS_PER_S;
      delay.reset();
      return Number.isFinite(longest) ? longest : 0;
    });
    gauge('optovik_heap_used_bytes', 'Used memory of the thread', () => process.memoryUsage().heapUsed);
    gauge('optovik_pool_connections', 'Open connections to the database', () => pool.totalCount);
    gauge('optovik_pool_idle', 'Connections that wait for work', () => pool.idleCount);
    gauge('optovik_pool_waiting', 'Works that wait for a connection', () => pool.waitingCount);
  }

  /** Counts what an application answers, by the routes that it has: addresses may name people. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const { method } = request;
      const route = request.routeOptions.url ?? 'none';
      whenClosed(reply, () => {
        const status = reply.raw.writableFinished ? String(reply.statusCode) : CLIENT_LEFT;
        this.#requests.inc({ method, route, status });
        this.#durations.observe({ method, route }, reply.elapsedTime / MS_PER_S);
      });
      done();
    });
  }

  read(): Promise<ReadMetrics> {
    return this.#registry.getMetricsAsJSON();
  }
}
