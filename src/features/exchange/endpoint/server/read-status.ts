import { and, asc, desc, eq, getTableColumns, isNotNull, ne, type SQL } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { listPriceTypeChoices } from '#exchange/goods-import/server/index.ts';
import { listWaitingOrders, MAX_LISTED } from '#exchange/orders-out/server/index.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Job } from './ask-job.ts';
import { exchangeJob, exchangeSession } from './tables.ts';

type Connection = typeof exchangeConnection.$inferSelect;

export type ConnectionStatus = {
  connection: Omit<Connection, 'passwordHash'>;
  orders: {
    taken: number;
    waiting: number;
    /** There are more than are counted. */
    isMore: boolean;
    /** When the oldest of them was placed. */
    waitingSince: Date | null;
    /** How many orders cannot be sent, and the oldest of them with the reason. */
    aside: number;
    problems: { number: string; problem: string }[];
  };
  /** The price types among which the operator has to choose the base one; none where it is chosen. */
  priceTypes: string[];
  /** The latest first. */
  jobs: StatusJob[];
};

type StatusJob = Job & { isOvertaken: boolean };

const MAX_JOBS = 10;
const MAX_PROBLEMS = 20;

/** A held job that can be confirmed no more: the sender has said since which goods it has. */
function withOvertaken(job: Job, lastHiding: Job | undefined): StatusJob {
  const isOvertaken = job.state === 'held' && job.id !== lastHiding?.id;
  const message = isOvertaken ? 'После этого 1С снова прислала все товары: подтверждать нечего' : job.message;
  return { ...job, message, isOvertaken };
}

/** How each connection does. */
export async function readStatus(db: Db, timeZone: string): Promise<ConnectionStatus[]> {
  const connections = await db.select().from(exchangeConnection).orderBy(asc(exchangeConnection.id));
  const statuses: ConnectionStatus[] = [];
  for (const row of connections) {
    const { passwordHash: _, ...connection } = row;
    const latest = await listJobs(db, connection.id, MAX_JOBS);
    const isHiding = and(eq(exchangeJob.kind, 'deactivate'), ne(exchangeJob.state, 'failed'));
    const [lastHiding] = await listJobs(db, connection.id, 1, isHiding);
    // What waits for a person stays in sight
    const isOutOfSight = lastHiding?.state === 'held' && !latest.some(({ id }) => id === lastHiding.id);
    const jobs = isOutOfSight ? [...latest, lastHiding] : latest;
    statuses.push({
      connection,
      orders: await readOrders(db, row, timeZone),
      priceTypes: row.sourceId === null || row.ordersOnly ? [] : await listPriceTypeChoices(db, row.sourceId),
      jobs: jobs.map((job) => withOvertaken(job, lastHiding)),
    });
  }
  return statuses;
}

/** The latest first. */
function listJobs(db: Db, connectionId: number, limit: number, where?: SQL): Promise<Job[]> {
  return db
    .select(getTableColumns(exchangeJob))
    .from(exchangeJob)
    .innerJoin(exchangeSession, eq(exchangeSession.id, exchangeJob.sessionId))
    .where(and(eq(exchangeSession.connectionId, connectionId), where))
    .orderBy(desc(exchangeJob.id))
    .limit(limit);
}

/** Of a connection that has never taken anything, the oldest thousand. */
async function readOrders(db: Db, connection: Connection, timeZone: string): Promise<ConnectionStatus['orders']> {
  const taken = await db.$count(
    orderExport,
    and(eq(orderExport.connectionId, connection.id), isNotNull(orderExport.takenAt)),
  );
  const listed = await listWaitingOrders(db, connection, { timeZone });
  const waiting = listed.filter(({ problem }) => problem === null);
  const problems = listed.flatMap(({ number, problem }) => (problem === null ? [] : [{ number, problem }]));
  const waitingSince = waiting.length === 0 ? null : new Date(Math.min(...waiting.map(({ since }) => since.getTime())));
  const isMore = listed.length === MAX_LISTED;
  return {
    taken,
    isMore,
    waiting: waiting.length,
    waitingSince,
    aside: problems.length,
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}
