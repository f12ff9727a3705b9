import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { rateCounter } from '#server/tables.ts';

/** Failed tries in fifteen minutes after which a try needs a solved bot check, and after which none is taken. */
const FREE_TRIES = 5;
const MAX_TRIES = 20;
const windowSeconds = 15 * 60;
/** Tries are counted by the minute: those of the last fifteen count, wherever an hour begins. */
const stepSeconds = 60;

/** What keeps a password from being tried: nothing, a bot check that is to be solved first, or too many tries. */
type LoginLimit = 'free' | 'captcha';

/**
 * How a login may go on after the tries so far, of the account and, failed ones alone, of the address: so a busy office
 * behind one address is not stopped by its own logins. Over all nodes. Throws RATE_LIMITED.
 */
export async function loginLimit(db: Db, ofAccount: string, ofAddress: string): Promise<LoginLimit> {
  const [account, address] = [await countRecent(db, ofAccount), await countRecent(db, ofAddress)];
  if (account >= MAX_TRIES) throw tooMany();
  return account >= FREE_TRIES || address >= FREE_TRIES ? 'captcha' : 'free';
}

/**
 * Counts a try of an account before its password is looked at, so that guesses that come at the same time do not all
 * pass while none has failed yet. Throws what `loginLimit` would have said.
 */
export async function takeTry(db: Db, key: string, isChecked: boolean): Promise<void> {
  // Of tries at the same time each has its own number
  const tries = (await countFailure(db, key)) + (await countRecent(db, key, 'before this minute'));
  if (tries > MAX_TRIES) throw tooMany();
  if (tries > FREE_TRIES && !isChecked) throw captchaRequired();
}

export const captchaRequired = () =>
  refuse('CAPTCHA_REQUIRED', 'Несколько неудачных попыток входа подряд. Подтвердите, что вы не робот');

const tooMany = () =>
  refuse('RATE_LIMITED', `Слишком много неудачных попыток входа. Повторите через ${windowSeconds / 60} мин`, {
    retryAfterSeconds: windowSeconds,
  });

/** Counts a try, to be remembered for fifteen minutes. Returns how many there were in this minute. */
export function countFailure(db: Db, key: string): Promise<number> {
  return countTry(db, key, stepSeconds, windowSeconds);
}

async function countRecent(db: Db, key: string, until?: 'before this minute'): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${rateCounter.count}), 0)::int` })
    .from(rateCounter)
    .where(
      and(
        eq(rateCounter.key, key),
        gt(rateCounter.windowStart, sql`now() - make_interval(secs => ${windowSeconds + stepSeconds})`),
        until && lt(rateCounter.windowStart, sql`date_trunc('minute', now())`),
      ),
    );
  return row!.n;
}

/**
 * Counts one try in one statement and answers how many there are in the window of so many seconds; it is kept for
 * `keepSeconds`.
 */
export async function countTry(db: Db, key: string, seconds = windowSeconds, keepSeconds = seconds): Promise<number> {
  const windowStart = sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`;
  const [row] = await db
    .insert(rateCounter)
    .values({
      key,
      windowStart: windowStart as never,
      count: 1,
      expiresAt: sql`now() + make_interval(secs => ${keepSeconds})` as never,
    })
    .onConflictDoUpdate({
      target: [rateCounter.key, rateCounter.windowStart],
      set: { count: sql`${rateCounter.count} + 1`, expiresAt: sql`excluded.expires_at` },
    })
    .returning({ count: rateCounter.count });
  return row!.count;
}

/** A right password clears the account's count; the address keeps its own. */
export async function clearFailedLogins(db: Db, key: string): Promise<void> {
  await db.delete(rateCounter).where(eq(rateCounter.key, key));
}
