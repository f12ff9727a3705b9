import { sql } from 'drizzle-orm';
import type { Db } from './db/index.ts';

/**
 * The time of the shop is that of its database, so that all nodes have the same one, and a machine whose clock is wrong
 * ends no invoice and numbers no order by it. Measured once a minute; in between a clock runs on that nobody can set. Before
 * the first measurement, as in most tests, it is the time of the machine.
 */
type Anchor = { time: number; at: number };

let anchor: Anchor | null = null;
let aheadMs = 0;

const EACH_MS = 60_000;
/** The machine's clock is wrong from so much on. */
const MAX_DIFFERENCE_MS = 5000;
/** A slower answer says too little of the moment at which the database read its clock. */
const MAX_ANSWER_MS = 2000;
/** A wrong clock is logged again after so long. */
const LOG_EACH_MS = 10 * EACH_MS;

/** What decides over stored state, and what is stored as a moment, uses this and no other clock. */
export function currentTime(): Date {
  return new Date(anchor ? anchor.time + performance.now() - anchor.at : Date.now());
}

/** False on a machine whose clock is wrong: its node runs no jobs, as all that it compares with files and services may be wrong too. */
export const isClockRight = (): boolean => Math.abs(aheadMs) < MAX_DIFFERENCE_MS;

/** By how many seconds a wrong clock is ahead of the database's, below 0 behind it; null where it is right. */
export const clockDifferenceSeconds = (): number | null => (isClockRight() ? null : Math.round(aheadMs / 1000));

/** Takes the time over from the database. A slow answer counts only where there was none before. */
export async function measureClock(db: Db): Promise<void> {
  const asked = performance.now();
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const answered = performance.now();
  if (anchor && answered - asked > MAX_ANSWER_MS) return;
  anchor = { time: Number(rows[0]!.now), at: (asked + answered) / 2 };
  aheadMs = Date.now() - currentTime().getTime();
}

type Log = { warn: (message: string) => void };

/** Follows the clock of the database until the returned function is called, and says where that of the machine is wrong. */
export async function startClock(db: Db, log: Log): Promise<() => void> {
  let loggedAt = -Infinity;
  let wasRight = true;
  let isOver = false;
  const follow = async () => {
    await measureClock(db);
    if (isOver) return forget();
    const isRight = isClockRight();
    if (!isRight && (wasRight || performance.now() - loggedAt >= LOG_EACH_MS)) {
      loggedAt = performance.now();
      log.warn(differenceInWords(aheadMs));
    }
    if (isRight && !wasRight) log.warn('the clock of this machine is right again: its jobs go on');
    wasRight = isRight;
  };
  await follow();
  // Without an answer the clock runs on
  const timer = setInterval(() => void follow().catch(() => undefined), EACH_MS).unref();
  return () => {
    isOver = true;
    clearInterval(timer);
    forget();
  };
}

function forget(): void {
  anchor = null;
  aheadMs = 0;
}

function differenceInWords(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return `the clock of this machine is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} that of the database: the node uses the database's and runs no jobs until the machine's is set right`;
}
