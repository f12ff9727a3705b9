import type { FastifyInstance } from 'fastify';
import { type Db, logUnavailable } from '../db/index.ts';
import { hasLateRows } from '../delivery/has-late-rows.ts';
import { rateCounter } from '../tables.ts';

/**
 * `/health/live`: the process answers. `/health/ready`: the database also takes a write (a full disk still answers
 * reads), and the start has finished, so that visitors do not wait. `/health/delivery`: no letter waits for more than an
 * hour.
 */
export function registerHealth(app: FastifyInstance, db: Db, isStarting: () => boolean): void {
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/delivery', async (_request, reply) => {
    try {
      if (await hasLateRows(db)) return reply.code(503).send({ status: 'late' });
      return { status: 'ok' };
    } catch (error) {
      logUnavailable(app.log, error);
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  app.get('/health/ready', async (_request, reply) => {
    try {
      await write(db);
      if (isStarting()) return reply.code(503).send({ status: 'starting' });
      return { status: 'ok' };
    } catch (error) {
      logUnavailable(app.log, error);
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

/** Writes one row that is always the same. */
async function write(db: Db): Promise<void> {
  const row = { key: 'health', windowStart: new Date(0), count: 1, expiresAt: new Date(0) };
  await db
    .insert(rateCounter)
    .values(row)
    .onConflictDoUpdate({ target: [rateCounter.key, rateCounter.windowStart], set: { count: 1 } });
}
