import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/index.ts';

/**
 * `/health/live`: the process answers. `/health/ready`: the database answers too, and the start has finished, so that
 * visitors do not wait.
 */
export function registerHealth(app: FastifyInstance, db: Db, isStarting: () => boolean): void {
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await db.execute(sql`select 1`);
      if (isStarting()) return reply.code(503).send({ status: 'starting' });
      return { status: 'ok' };
    } catch (error) {
      app.log.error(error);
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
