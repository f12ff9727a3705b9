import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isUnavailable } from '#server/db/index.ts';
import { endGoodsThread } from './goods-thread.ts';
import { closeQuietSaleFiles } from './quiet-files.ts';
import { endJob, type JobContext, runJob } from './run-job.ts';
import { removeLeftovers } from './work-folder.ts';
import { exchangeJob, exchangeSession } from './tables.ts';
import type { Job } from './ask-job.ts';
import { runsJobs } from '#server/shop-copy.ts';

/** How often a node looks for jobs that another one has left. */
const LOOK_MS = 2000;

/** A job that ends its node so often is given up. */
const MAX_ATTEMPTS = 5;

/** Any number that is ours alone, for locks of two numbers. */
const JOB_LOCK = 815_301;

/** Files of orders are small and wait for no import of goods. */
type Lane = readonly Job['kind'][];
const lanes: readonly Lane[] = [['goods', 'deactivate', 'settlements'], ['orders']];

export type ExchangeWorker = { kick: () => void; stop: () => Promise<void> };

/**
 * Carries out jobs on this node, one of each lane at a time; `stop` leaves what is running to the next start. A job belongs to who holds its lock in the database: when its
 * node ends, however it ends, another one starts it again.
 */
export function startExchangeWorker(
  context: Omit<JobContext, 'signal'>,
  onError: (error: unknown) => void,
): ExchangeWorker {
  const ending = new AbortController();
  const own = { ...context, signal: ending.signal };
  const running = lanes.map(() => Promise.resolve());
  const isBusy = lanes.map(() => false);
  const work = async (lane: Lane) => {
    while (!ending.signal.aborted && (await runsJobs(context.database.db)) && (await runNext(own, lane, onError)));
  };
  const kick = () => {
    lanes.forEach((lane, index) => {
      if (ending.signal.aborted || isBusy[index]) return;
      isBusy[index] = true;
      running[index] = work(lane)
        .catch(onError)
        .finally(() => (isBusy[index] = false));
    });
  };
  const look = async () => {
    if (!(await runsJobs(context.database.db))) return;
    await closeQuietSaleFiles(context.database.db);
    kick();
  };
  void removeLeftovers(context.env).catch(onError).finally(kick);
  const timer = setInterval(() => void look().catch(onError), LOOK_MS);
  timer.unref();
  return {
    kick,
    stop: async () => {
      ending.abort();
      clearInterval(timer);
      await Promise.all(running);
      await endGoodsThread();
    },
  };
}

/** Whether there was a job to run. */
async function runNext(context: JobContext, lane: Lane, onError: (error: unknown) => void): Promise<boolean> {
  const { db, pool } = context.database;
  const unfinished = await db
    .select({ id: exchangeJob.id, connectionId: exchangeSession.connectionId })
    .from(exchangeJob)
    .innerJoin(exchangeSession, eq(exchangeSession.id, exchangeJob.sessionId))
    .where(and(inArray(exchangeJob.state, ['waiting', 'running']), inArray(exchangeJob.kind, [...lane])))
    .orderBy(asc(exchangeJob.id))
    .limit(20);
  if (unfinished.length === 0) return false;
  const client = await pool.connect();
  let isLost = false;
  try {
    const busy = new Set<number>();
    for (const { id, connectionId } of unfinished) {
      // What a sender has sent later waits for what another node takes of it
      if (busy.has(connectionId)) continue;
      const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, $2) as free', [
        JOB_LOCK,
        id,
      ]);
      if (!rows[0]!.free) {
        busy.add(connectionId);
        continue;
      }
      try {
        if (await runHeld(context, id, onError)) return true;
      } finally {
        isLost = await client.query('select pg_advisory_unlock($1, $2)', [JOB_LOCK, id]).then(
          () => false,
          () => true,
        );
      }
    }
    return false;
  } finally {
    client.release(isLost);
  }
}

/** Runs a job whose lock is held, if it is still to be run. */
async function runHeld(context: JobContext, id: number, onError: (error: unknown) => void): Promise<boolean> {
  const { db } = context.database;
  const [job] = await db
    .update(exchangeJob)
    .set({ state: 'running', attempts: sql`${exchangeJob.attempts} + 1`, startedAt: sql`now()` })
    .where(and(eq(exchangeJob.id, id), inArray(exchangeJob.state, ['waiting', 'running'])))
    .returning();
  if (!job) return false;
  if (job.attempts > MAX_ATTEMPTS) {
    const message = `Магазин ${MAX_ATTEMPTS} раз начинал эту работу и не закончил: повторите выгрузку или обратитесь в поддержку`;
    await endJob(db, id, { state: 'failed', message, report: [] });
    return true;
  }
  try {
    await endJob(db, id, await runJob(context, job));
  } catch (error) {
    // What an outage has stopped begins again, as what a stopped node leaves
    if (context.signal.aborted || isUnavailable(error)) {
      await db
        .update(exchangeJob)
        .set({ state: 'waiting', ...(context.signal.aborted && { attempts: sql`${exchangeJob.attempts} - 1` }) })
        .where(eq(exchangeJob.id, id));
      return false;
    }
    onError(error);
    const message = 'Внутренняя ошибка магазина: подробности в его журнале';
    await endJob(db, id, { state: 'failed', message, report: [] });
  }
  return true;
}
