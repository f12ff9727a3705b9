import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Reads of a thread that run at once. With more, writes wait; with fewer, a thread that serves alone is idle while they wait
 * for the database.
 */
export const concurrentReadsOf = (threads: number): number => (threads === 1 ? 20 : 12);

/** A read that takes longer waits for the database or for its client: the next one need not wait for it. */
const SLOW_MS = 50;

/**
 * Limits the reads that run at once in a thread; the others wait in the order of their arrival. Writes never wait behind a
 * hundred lists, neither in the event loop nor for a connection to the database.
 */
export function limitConcurrentReads(
  app: FastifyInstance,
  { maxConcurrent, slowMs = SLOW_MS }: { maxConcurrent: number; slowMs?: number },
): void {
  const running = new Map<FastifyRequest, number>();
  const waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  const admit = () => {
    while (waiting.length > 0 && running.size < maxConcurrent) waiting.shift()!();
    if (waiting.length > 0) timer ??= setTimeout(passOverSlow, slowMs).unref();
  };
  const passOverSlow = () => {
    timer = undefined;
    const latest = performance.now() - slowMs;
    for (const [request, since] of running) if (since <= latest) running.delete(request);
    admit();
  };
  app.addHook('onRequest', (request, reply, next) => {
    if (!isRead(request)) return next();
    const run = () => {
      // Its client has gone while it waited
      if (reply.raw.destroyed) return;
      running.set(request, performance.now());
      next();
    };
    if (running.size < maxConcurrent) return run();
    waiting.push(run);
    timer ??= setTimeout(passOverSlow, slowMs).unref();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (running.delete(request)) admit();
    done();
  });
}

/** Pages and lists; questions about the health of the shop are answered at once. */
const isRead = ({ method, url }: FastifyRequest): boolean => method === 'GET' && !url.startsWith('/health/');
