import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { fromDrizzle, type Job as QueueJob, PgBoss } from 'pg-boss';
import { type Database, type Db, subscribeToRows, transaction } from '../db/index.ts';
import { NotTaken, type OutgoingRow, type Senders } from './outgoing.ts';
import { giveUp, isUnsent, type MailboxEvents, sendRow, withoutSecret } from './send-row.ts';
import { outbox } from './tables.ts';
import { runsJobs } from '../shop-copy.ts';

type Channel = OutgoingRow['channel'];
type Job = { id: number };

const SCHEMA = 'delivery';
const GIVEN_UP = 'given-up';
const QUEUED_AT_A_TIME = 100;

/** `expireInSeconds`: how long an attempt may take; `heartbeatSeconds`: one that is silent for so long is dead. */
type Rules = {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax: number;
  expireInSeconds: number;
  heartbeatSeconds?: number;
};

const RULES: Record<Channel, Rules> = {
  // Worth about two days: half a minute, twice as long each time, then every four hours. A server may take minutes
  mail: {
    retryLimit: 20,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 4 * 3600,
    expireInSeconds: 900,
    heartbeatSeconds: 60,
  },
  // A code is worth five minutes
  sms: {
    retryLimit: 3,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 90,
  },
};

/** How often a live attempt says so: three are missed before another one begins. */
const HEARTBEAT_REFRESH_SECONDS = 15;

export type Pace = { superviseSeconds: number; pollSeconds: number; rules?: Partial<Rules> };
const USUAL_PACE: Pace = { superviseSeconds: 30, pollSeconds: 5 };

type Delivery = {
  senders: Senders;
  events: MailboxEvents;
  /** Where letters to the shop go that were written while it had no address. */
  shopAddress: () => Promise<string>;
  onError: (error: unknown) => void;
  pace?: Pace;
};

/**
 * Sends what is in the outbox, on every node that calls this, until the returned function is called. A row is turned
 * into a job of the queue in the transaction that marks it, so it has exactly one; the queue makes the attempts.
 */
export async function startDelivery(database: Database, delivery: Delivery): Promise<() => Promise<void>> {
  const { senders, events, onError, pace = USUAL_PACE } = delivery;
  const { db, pool } = database;
  const channels = Object.keys(senders) as Channel[];
  const boss = new PgBoss({
    schema: SCHEMA,
    // A migration makes it: the shop's role may create tables in it, and no further schemas
    createSchema: false,
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: pace.superviseSeconds,
    monitorIntervalSeconds: pace.superviseSeconds,
  });
  boss.on('error', onError);
  await boss.start();
  await boss.createQueue(GIVEN_UP, { retryLimit: 20, retryDelay: 30 });
  const workers = new Map<Channel, string>();
  /** Lets the workers of a channel look for jobs now instead of at the end of their pause. */
  const wake = (channel: Channel) => {
    const worker = workers.get(channel);
    if (worker !== undefined) boss.notifyWorker(worker);
  };
  for (const channel of channels) {
    const rules = { ...RULES[channel], ...pace.rules, deadLetter: GIVEN_UP };
    await boss.createQueue(channel, rules);
    await boss.updateQueue(channel, rules);
    const options = {
      pollingIntervalSeconds: pace.pollSeconds,
      localConcurrency: 2,
      heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
    };
    const send = async ([job]: readonly QueueJob<Job>[]) => {
      try {
        // Ends before the job expires, so that two attempts do not run side by side
        const deadline = AbortSignal.timeout(job!.expireInSeconds * 800);
        const signal = AbortSignal.any([job!.signal, deadline]);
        await sendRow(db, job!.data.id, { senders, events, signal });
      } catch (error) {
        if (!(error instanceof NotTaken)) onError(error);
        throw error;
      } finally {
        wake(channel);
      }
    };
    workers.set(channel, await boss.work<Job>(channel, options, send));
  }
  await boss.work<Job>(GIVEN_UP, { pollingIntervalSeconds: pace.pollSeconds }, async ([job]) => {
    await giveUp(db, job!.data.id);
  });
  const queue = async () => {
    if (!(await runsJobs(db))) return;
    await addressToShop(db, await delivery.shopAddress());
    await giveUpOld(db, channels);
    while (await queueRows(db, boss, channels)) channels.forEach(wake);
  };
  const stopQueueing = repeatOnRows(db, queue, { seconds: pace.pollSeconds, onError });
  return async () => {
    await stopQueueing();
    await boss.stop({ graceful: true, close: false, timeout: 8000 });
  };
}

/** Turns rows into jobs. Returns whether there were any. */
async function queueRows(db: Db, boss: PgBoss, channels: Channel[]): Promise<boolean> {
  return transaction(db, async (tx) => {
    const rows = await tx
      .select({ id: outbox.id, channel: outbox.channel })
      .from(outbox)
      .where(and(isNull(outbox.queuedAt), isUnsent, inArray(outbox.channel, channels), sql`${outbox.recipient} <> ''`))
      .orderBy(asc(outbox.id))
      .limit(QUEUED_AT_A_TIME)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return false;
    for (const channel of channels) {
      const jobs = rows.filter((row) => row.channel === channel).map(({ id }) => ({ data: { id } }));
      if (jobs.length) await boss.insert(channel, jobs, { db: fromDrizzle(tx as never, sql) });
    }
    await tx
      .update(outbox)
      .set({ queuedAt: sql`now()` })
      .where(
        inArray(
          outbox.id,
          rows.map(({ id }) => id),
        ),
      );
    return true;
  });
}

async function addressToShop(db: Db, address: string): Promise<void> {
  if (address === '') return;
  await db
    .update(outbox)
    .set({ recipient: address })
    .where(and(eq(outbox.recipient, ''), eq(outbox.channel, 'mail'), isUnsent));
}

/** Rows that waited while the shop had nothing that sends them, and now say what nobody expects any more. */
async function giveUpOld(db: Db, channels: Channel[]): Promise<void> {
  await db
    .update(outbox)
    .set({ failedAt: sql`now()`, lastError: 'Отправка не была настроена, пока письмо имело смысл', ...withoutSecret })
    .where(
      and(
        isNull(outbox.queuedAt),
        isUnsent,
        inArray(outbox.channel, channels),
        sql`${outbox.at} < now() - case ${outbox.channel} when 'sms' then interval '5 minutes' else interval '2 days' end`,
      ),
    );
}

/** Runs `work` when rows were written and at intervals, never twice at a time. */
function repeatOnRows(
  db: Db,
  work: () => Promise<void>,
  { seconds, onError }: { seconds: number; onError: (error: unknown) => void },
): () => Promise<void> {
  const state = { isWanted: false, isOver: false };
  let running: Promise<void> | null = null;
  const run = async () => {
    while (state.isWanted && !state.isOver) {
      state.isWanted = false;
      await work().catch(onError);
    }
    running = null;
  };
  const wake = () => {
    state.isWanted = true;
    running ??= run();
  };
  const timer = setInterval(wake, seconds * 1000).unref();
  const unsubscribe = subscribeToRows(db, outbox, wake);
  return async () => {
    state.isOver = true;
    clearInterval(timer);
    unsubscribe();
    await running;
  };
}
