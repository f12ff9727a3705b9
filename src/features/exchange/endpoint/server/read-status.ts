import { and, asc, desc, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { listPriceTypeChoices } from '#exchange/goods-import/server/index.ts';
import { listWaitingOrders, MAX_LISTED } from '#exchange/orders-out/server/index.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Job } from './ask-job.ts';
import { CHECKED } from './run-job.ts';
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

/**
 * A held job that can be confirmed no more, because goods came after it; what was only checked changed none. `jobs` are all
 * since.
 */
function withOvertaken(job: Job, jobs: readonly Job[]): StatusJob {
  const isOvertaken =
    job.state === 'held' &&
    jobs.some(
      ({ id, kind, state, message }) => id > job.id && kind === 'goods' && state !== 'failed' && message !== CHECKED,
    );
  const message = isOvertaken ? 'После этого товары приходили ещё раз: подтверждать нечего' : job.message;
  return { ...job, message, isOvertaken };
}

/** How each connection does. */
export async function readStatus(db: Db, timeZone: string): Promise<ConnectionStatus[]> {
  const connections = await db.select().from(exchangeConnection).orderBy(asc(exchangeConnection.id));
  const statuses: ConnectionStatus[] = [];
  for (const row of connections) {
    const { passwordHash: _, ...connection } = row;
    const jobs = await db
      .select(getTableColumns(exchangeJob))
      .from(exchangeJob)
      .innerJoin(exchangeSession, eq(exchangeSession.id, exchangeJob.sessionId))
      .where(eq(exchangeSession.connectionId, connection.id))
      .orderBy(desc(exchangeJob.id))
      .limit(MAX_JOBS);
    statuses.push({
      connection,
      orders: await readOrders(db, row, timeZone),
      priceTypes: row.sourceId === null || row.ordersOnly ? [] : await listPriceTypeChoices(db, row.sourceId),
      jobs: jobs.map((job) => withOvertaken(job, jobs)),
    });
  }
  return statuses;
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
