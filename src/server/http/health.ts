import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/index.ts';

/** `/health/live`: the process answers. `/health/ready`: its database does too. */
export function registerHealth(app: FastifyInstance, db: Db): void {
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await db.execute(sql`select 1`);
      return { status: 'ok' };
    } catch (error) {
      app.log.error(error);
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
