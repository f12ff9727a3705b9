import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';
import { type RequestResult, resultOfStatus } from '../http/request-result.ts';
import { whenClosed } from '../http/when-closed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route serves. */
    call?: string;
  }
}

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
  readonly registry = new Registry();
  readonly #requests: Counter<'call' | 'result' | 'status'>;
  readonly #durations: Histogram<'call'>;
  #app: FastifyInstance | undefined;

  /** `thread`: its number, from 1; `pool`: its connections to the database. */
  constructor(thread: number, pool: Pool) {
    const registers = [this.registry];
    this.#requests = new Counter({
      name: 'optovik_http_requests_total',
      help: 'Answered requests by call and result',
      labelNames: ['call', 'result', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'optovik_http_request_seconds',
      help: 'Time from a request to its whole answer',
      labelNames: ['call'],
      buckets: DURATION_BOUNDS_S,
      registers,
    });
    // Added up over the threads
    new Gauge({ name: 'optovik_threads', help: 'Threads that have answered this reading', registers }).set(1);
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
    if (thread === 1) this.#addReadiness();
  }

  /** Counts what an application answers, by calls and routes: addresses may name people. */
  watch(app: FastifyInstance): void {
    this.#app = app;
    app.addHook('onRequest', (request, reply, done) => {
      const call = callOf(request);
      whenClosed(reply, () => {
        const hasLeft = !reply.raw.writableFinished;
        const status = hasLeft ? CLIENT_LEFT : String(reply.statusCode);
        const result: RequestResult = hasLeft ? 'left' : (request.result ?? resultOfStatus(reply.statusCode));
        this.#requests.inc({ call, result, status });
        this.#durations.observe({ call }, reply.elapsedTime / MS_PER_S);
      });
      done();
    });
  }

  /** The first thread speaks for the process. */
  #addReadiness(): void {
    const readStatus = async () => (await this.#app?.inject('/health/ready'))?.json<{ status: string }>().status;
    const readiness = new Gauge({
      name: 'optovik_ready',
      help: 'Whether the shop can store what it acknowledges, and why not',
      labelNames: ['status'],
      registers: [],
      async collect() {
        // An application that is closing answers nothing
        const status = await readStatus().catch(() => 'closing');
        this.reset();
        if (status !== undefined) this.set({ status }, status === 'ok' ? 1 : 0);
      },
    });
    this.registry.registerMetric(readiness);
  }

  read(): Promise<ReadMetrics> {
    return this.registry.getMetricsAsJSON();
  }
}

/** The name of a call, or method and pattern of another route. */
function callOf({ method, routeOptions: { url, config } }: FastifyRequest): string {
  return config.call ?? `${method} ${url ?? 'none'}`;
}
