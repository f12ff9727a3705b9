import type { FastifyInstance } from 'fastify';
import { clockDifferenceSeconds } from '../clock.ts';
import type { Db } from '../db/index.ts';
import { hasLateRows } from '../delivery/has-late-rows.ts';
import { type Readiness, readinessProbe } from '../health/readiness.ts';
import { sharedProbe } from '../health/shared-probe.ts';
import type { ProcessMemory } from '../process-memory.ts';
import { RELEASE } from '../release.ts';
import type { AppContext, Shop } from '../serve.ts';
import { isStopping } from '../stopping.ts';

/** What `/health/delivery` finds, by number; 0 is none. */
const DELIVERY = ['', 'ok', 'late', 'unavailable'] as const;
const DELIVERY_EVERY_MS = 1000;

/**
 * `/health/live`: the process answers, and of which release it is. `/health/ready`: the shop can store what it
 * acknowledges, the start has finished, so that visitors do not wait, and no stop has begun. `/health/delivery`: no letter waits for more than an hour. Everybody may ask: the
 * answers are found once a second, regardless of the number of requests.
 */
export function registerHealth(app: FastifyInstance, context: AppContext, memory: ProcessMemory, shop: Shop): void {
  const readiness = readinessProbe({ ...context, log: app.log }, memory.probes);
  let logged: Readiness = 'ok';
  app.get('/health/live', () => ({ status: 'ok', version: RELEASE }));
  app.get('/health/ready', async (_request, reply) => {
    if (isStopping(memory.stopping)) return reply.code(503).send({ status: 'stopping' });
    const state = await readiness();
    if (state !== logged && state !== 'unavailable') {
      if (state === 'ok') app.log.info('the shop can store what it acknowledges again');
      else app.log.error({ state }, 'the shop cannot store what it acknowledges');
      logged = state;
    }
    const status = state === 'ok' && shop.isStarting(context.db) ? 'starting' : state;
    const clockAheadSeconds = clockDifferenceSeconds();
    return reply.code(status === 'ok' ? 200 : 503).send({
      status,
      // The node works by the clock of the database, so that it stays ready
      ...(clockAheadSeconds !== null && { clockAheadSeconds }),
    });
  });
  const delivery = sharedProbe({
    memory: memory.probes,
    number: 2,
    everyMs: DELIVERY_EVERY_MS,
    look: async () => DELIVERY.indexOf(await deliveryState(app, context.db)),
    late: DELIVERY.indexOf('unavailable'),
  });
  app.get('/health/delivery', async (_request, reply) => {
    const status = DELIVERY[await delivery()];
    return reply.code(status === 'ok' ? 200 : 503).send({ status });
  });
}

async function deliveryState(app: FastifyInstance, db: Db): Promise<(typeof DELIVERY)[number]> {
  try {
    return (await hasLateRows(db)) ? 'late' : 'ok';
  } catch (error) {
    app.log.error(error);
    return 'unavailable';
  }
}
