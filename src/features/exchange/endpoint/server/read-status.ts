import { asc, desc, eq, sql } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Job } from './ask-job.ts';
import { exchangeJob, exchangeSession } from './tables.ts';

type Connection = typeof exchangeConnection.$inferSelect;

export type ConnectionStatus = {
  connection: Omit<Connection, 'passwordHash'>;
  orders: {
    taken: number;
    waiting: number;
    /** When the oldest of them was placed. */
    waitingSince: Date | null;
    problems: { number: string; problem: string }[];
  };
  /** The latest first. */
  jobs: Job[];
};

const MAX_JOBS = 10;
const MAX_PROBLEMS = 20;

/** How each connection does. */
export async function readStatus(db: Db): Promise<ConnectionStatus[]> {
  const connections = await db.select().from(exchangeConnection).orderBy(asc(exchangeConnection.id));
  const statuses: ConnectionStatus[] = [];
  for (const { passwordHash: _, ...connection } of connections) {
    const jobs = await db
      .select({ job: exchangeJob })
      .from(exchangeJob)
      .innerJoin(exchangeSession, eq(exchangeSession.id, exchangeJob.sessionId))
      .where(eq(exchangeSession.connectionId, connection.id))
      .orderBy(desc(exchangeJob.id))
      .limit(MAX_JOBS);
    statuses.push({ connection, orders: await readOrders(db, connection.id), jobs: jobs.map(({ job }) => job) });
  }
  return statuses;
}

async function readOrders(db: Db, connectionId: number): Promise<ConnectionStatus['orders']> {
  const { rows } = await db.execute<{ taken: number; waiting: number; since: Date | null }>(sql`
    select count(*) filter (where x.taken_at is not null)::int as taken,
      count(*) filter (where x.taken_at is null and x.problem is null)::int as waiting,
      min(o.created_at) filter (where x.taken_at is null and x.problem is null) as since
    from customer_order o left join order_export x on x.order_id = o.id and x.connection_id = ${connectionId}
    join exchange_connection c on c.id = ${connectionId}
    where o.origin = 'shop' and (c.orders_from is null or o.created_at >= c.orders_from)`);
  const problems = await db.execute<{ number: string; problem: string }>(sql`
    select o.number, x.problem from order_export x join customer_order o on o.id = x.order_id
    where x.connection_id = ${connectionId} and x.problem is not null order by o.id desc limit ${MAX_PROBLEMS}`);
  const [row] = rows;
  return { taken: row!.taken, waiting: row!.waiting, waitingSince: row!.since, problems: problems.rows };
}
