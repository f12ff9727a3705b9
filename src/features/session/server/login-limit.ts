import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { type ApiError, refuse } from '#server/errors.ts';
import { rateCounter } from './tables.ts';

const triesAllowed = 5;
const windowSeconds = 15 * 60;

/**
 * Five failed tries in fifteen minutes per account and per address, over all nodes. Of an address only failures
 * count, so a busy office behind one address is not locked out by its own logins.
 */
export async function checkLoginLimit(db: Db, keys: string[]): Promise<void> {
  const rows = await db
    .select({ key: rateCounter.key, until: rateCounter.expiresAt })
    .from(rateCounter)
    .where(
      and(
        inArray(rateCounter.key, keys),
        gt(rateCounter.expiresAt, sql`now()`),
        gt(rateCounter.count, triesAllowed - 1),
      ),
    );
  const until = rows.map((row) => row.until.getTime()).toSorted((a, b) => b - a)[0];
  if (until !== undefined) throw locked(Math.max(1, Math.ceil((until - Date.now()) / 1000)));
}

/**
 * Counts a try of an account before its password is looked at, so that guesses that come at the same time do not all
 * pass while none has failed yet. Throws RATE_LIMITED for one too many.
 */
export async function takeTry(db: Db, key: string): Promise<void> {
  if ((await countTry(db, key)) > triesAllowed) throw locked(windowSeconds);
}

function locked(seconds: number): ApiError {
  const minutes = Math.ceil(seconds / 60);
  return refuse('RATE_LIMITED', `Слишком много неудачных попыток входа. Повторите через ${minutes} мин`, {
    retryAfterSeconds: seconds,
  });
}

/** Counts one try in one statement and answers how many there are in the window of so many seconds. */
export async function countTry(db: Db, key: string, seconds = windowSeconds): Promise<number> {
  const windowStart = sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`;
  const [row] = await db
    .insert(rateCounter)
    .values({
      key,
      windowStart: windowStart as never,
      count: 1,
      expiresAt: sql`now() + make_interval(secs => ${seconds})` as never,
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
