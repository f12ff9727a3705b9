import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#server/errors.ts';
import { overloadedPage } from '#server/ssr/last-resort-page.ts';
import { visitorOf } from '../limit.ts';
import { whenClosed } from '../when-closed.ts';
import { VisitorQueue } from './visitor-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Never waits and is never refused: health, a stream that stays open. */
    isAlwaysAdmitted?: boolean;
  }
}

/**
 * Reads of a thread that run at once. With more, writes wait; with fewer, a thread that serves alone is idle while they wait
 * for the database.
 */
export const concurrentReadsOf = (threads: number): number => (threads === 1 ? 20 : 12);

/** A read that takes longer waits for the database or for its client: the next one need not wait for it. */
const SLOW_MS = 50;

/** Reads of one visitor in a thread, and the same of writes. A browser asks for six at once. */
const MAX_OF_VISITOR = 16;

/** The same while other visitors come: what runs at once is how long they wait for a turn of the thread. */
const MAX_BESIDE_OTHERS = 3;

/** Reads of one visitor that wait in a thread. */
const MAX_WAITING_OF_VISITOR = 100;

/**
 * When reads are refused: where so many wait, where they have waited so long, or where a full thread's work waits so long
 * (`pressureMs`). Renderings for guests go first: they cost the most and nobody is in the middle of his work.
 */
const LIMITS = {
  guest: { waiting: 50, waitMs: 1500, pressureMs: 500 },
  other: { waiting: 200, waitMs: 4000, pressureMs: 2000 },
};

/** What runs for a client who has left counts for so long at most. */
const MAX_ABANDONED_MS = 10_000;

/** Seconds of `Retry-After`, at random, so that they do not all come back at once. */
const MIN_RETRY_SECONDS = 3;
const MAX_RETRY_SECONDS = 8;

const LOG_EVERY_MS = 10_000;

/** `pressureMs`: for how long work of this thread waits at present. */
type Options = { maxConcurrent: number; pressureMs?: () => number; slowMs?: number };

/**
 * Limits the reads that run at once in a thread; the others wait, each visitor's in the order of their arrival. Beyond what can
 * be answered soon they are refused with 503 and `Retry-After`. Writes never wait behind a hundred lists, neither in the
 * event loop nor for a connection to the database, and are never refused: an order, the exchange with 1C.
 */
export function admitRequests(
  app: FastifyInstance,
  { maxConcurrent, pressureMs = () => 0, slowMs = SLOW_MS }: Options,
): void {
  const bounds = { maxOfVisitor: MAX_OF_VISITOR, maxBesideOthers: MAX_BESIDE_OTHERS, slowMs };
  const reads = new VisitorQueue({ ...bounds, maxRunning: maxConcurrent });
  const writes = new VisitorQueue({ ...bounds, maxRunning: Infinity });
  const answered = new WeakMap<FastifyRequest, () => void>();
  const logRefused = createRefusalLog(app);

  app.addHook('onRequest', (request, reply, next) => {
    const { config } = request.routeOptions;
    if (config.isAlwaysAdmitted || config.waitsAsJob || request.url.startsWith('/health/')) return next();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const { key: visitor, isKnown } = visitorOf(request);
    const kind = !isKnown && isRendering(request) ? 'guest' : 'other';
    const limits = LIMITS[kind];
    const refuseIt = () => {
      logRefused(kind);
      request.result = 'overloaded';
      refuseRequest(request, reply, next);
    };
    const isTooMany =
      reads.waitingCount >= limits.waiting ||
      reads.waitingOf(visitor) >= MAX_WAITING_OF_VISITOR ||
      // One long step of a thread with little to do is no overload
      (reads.inProgress >= maxConcurrent && pressureMs() >= limits.pressureMs);
    if (isRead && isTooMany) return refuseIt();
    (isRead ? reads : writes).enter({
      visitor,
      maxWaitMs: isRead ? limits.waitMs : Infinity,
      start: (leave) => {
        leaveAtEnd(request, reply, leave);
        next();
      },
      refuse: refuseIt,
      isGone: () => reply.raw.destroyed,
    });
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    answered.get(request)?.();
    done();
  });

  /** The work for a client who has left goes on, and counts until it is done. */
  function leaveAtEnd(request: FastifyRequest, reply: FastifyReply, leave: () => void): void {
    let isAnswered = false;
    answered.set(request, () => {
      isAnswered = true;
      if (reply.raw.destroyed) leave();
    });
    whenClosed(reply, () => {
      if (isAnswered) leave();
      else setTimeout(leave, MAX_ABANDONED_MS).unref();
    });
  }
}

/** Pages share one route. */
const isRendering = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === '/*';

function refuseRequest(request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void {
  const spread = MAX_RETRY_SECONDS - MIN_RETRY_SECONDS + 1;
  const retryAfterSeconds = MIN_RETRY_SECONDS + Math.floor(Math.random() * spread);
  if (!isRendering(request)) {
    const sentence = 'Сейчас магазин открывает слишком много страниц сразу. Повторите через несколько секунд';
    return next(refuse('BUSY', sentence, { retryAfterSeconds }));
  }
  void reply
    .code(503)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(overloadedPage(request.requestId, retryAfterSeconds));
}

/** One line in ten seconds says how many requests were refused. */
function createRefusalLog(app: FastifyInstance): (kind: keyof typeof LIMITS) => void {
  const refused = { guest: 0, other: 0 };
  let loggedAt = -Infinity;
  return (kind) => {
    refused[kind] += 1;
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    app.log.warn({ ...refused }, 'overloaded: requests were refused');
    refused.guest = 0;
    refused.other = 0;
  };
}
