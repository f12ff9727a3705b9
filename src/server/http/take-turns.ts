import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Reads of a thread that run at once: more make writes wait, with much fewer it stands idle while they wait for the database. */
const AT_ONCE = 12;

/** A read that takes longer waits for the database or for its client: the next one need not wait for it. */
const SLOW_MS = 50;

/**
 * Lets a few reads run at once in a thread and the others wait in the order in which they came, so that short writes never
 * stand behind a hundred lists: neither in the event loop nor for a connection to the database.
 */
export function takeTurns(app: FastifyInstance, { atOnce = AT_ONCE, slowMs = SLOW_MS } = {}): void {
  const running = new Map<FastifyRequest, number>();
  const waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  const admit = () => {
    while (waiting.length > 0 && running.size < atOnce) waiting.shift()!();
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
    if (running.size < atOnce) return run();
    waiting.push(run);
    timer ??= setTimeout(passOverSlow, slowMs).unref();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (running.delete(request)) admit();
    done();
  });
}

/** What only reads: pages and lists. Who asks for the health of the shop is answered at once. */
const isRead = ({ method, url }: FastifyRequest): boolean => method === 'GET' && !url.startsWith('/health/');
