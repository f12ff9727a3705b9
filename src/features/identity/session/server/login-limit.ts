import { createHash } from 'node:crypto';
import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { networkOf } from '#server/http/network-of.ts';
import { rateCounter } from '#server/tables.ts';
import { normaliseLogin } from './find-account.ts';

/**
 * Failed tries in fifteen minutes after which a try needs a solved bot check, after which it also waits longer,
 * and after which an address is refused at this account. An account alone is never locked: anybody could lock it.
 */
const FREE_TRIES = 5;
const MAX_TRIES = 20;
const windowSeconds = 15 * 60;
/** Tries are counted by the minute: those of the last fifteen count, wherever an hour begins. */
const stepSeconds = 60;

/** The keys by which tries are counted: the account, the address, and both together. */
export type LoginKeys = { account: string; address: string; pair: string };

/**
 * The keys of a login. A login that finds an account counts for it, however it is spelled; another one counts by its
 * normal form. Logins are personal data: the counter keeps a fingerprint.
 */
export function loginKeys(login: string, accountId: number | undefined, ip: string): LoginKeys {
  const fingerprint = createHash('sha256').update(normaliseLogin(login)).digest('base64url');
  const account = `login:account:${accountId ?? fingerprint}`;
  const network = networkOf(ip);
  return { account, address: `login:address:${network}`, pair: `${account}:${network}` };
}

/** What a try needs: nothing, a solved bot check, or one and a longer wait. */
type LoginLimit = 'free' | 'captcha' | 'slow captcha';

/**
 * How a login may go on after the tries so far, of the account and, failed ones alone, of the address: so a busy office
 * behind one address is not stopped by its own logins. Over all nodes. Throws RATE_LIMITED.
 */
export async function loginLimit(db: Db, keys: LoginKeys): Promise<LoginLimit> {
  const [account, address, pair] = await countRecent(db, [keys.account, keys.address, keys.pair]);
  if (pair! >= MAX_TRIES) throw tooMany();
  if (account! >= MAX_TRIES) return 'slow captcha';
  return account! >= FREE_TRIES || address! >= FREE_TRIES ? 'captcha' : 'free';
}

/**
 * Counts a try before its password is looked at, so that guesses that come at the same time do not all pass while none
 * has failed yet: for the account, for the address, where a right password takes it back, and for both. Throws what
 * `loginLimit` would have said.
 */
export async function takeTry(db: Db, keys: LoginKeys, isChecked: boolean): Promise<void> {
  // Of tries at the same time each has its own number
  const tries = async (key: string) =>
    (await countTry(db, key, stepSeconds, windowSeconds)) + (await countRecent(db, [key], 'before this minute'))[0]!;
  const [account, pair] = [await tries(keys.account), await tries(keys.pair)];
  if (pair > MAX_TRIES) throw tooMany();
  if (account > FREE_TRIES && !isChecked) throw captchaRequired();
  if ((await tries(keys.address)) <= FREE_TRIES || isChecked) return;
  // No password was compared: an office that logs in all at once is not stopped for long
  await takeBack(db, keys.address);
  throw captchaRequired();
}

const takeBack = (db: Db, key: string) => countTry(db, key, stepSeconds, windowSeconds, -1);

export const captchaRequired = () =>
  refuse('CAPTCHA_REQUIRED', 'Несколько неудачных попыток входа подряд. Подтвердите, что вы не робот');

const tooMany = () =>
  refuse('RATE_LIMITED', `Слишком много неудачных попыток входа. Повторите через ${windowSeconds / 60} мин`, {
    retryAfterSeconds: windowSeconds,
  });

/** Tries of the last fifteen minutes, for each key. */
async function countRecent(db: Db, keys: readonly string[], until?: 'before this minute'): Promise<number[]> {
  const rows = await db
    .select({ key: rateCounter.key, n: sql<number>`sum(${rateCounter.count})::int` })
    .from(rateCounter)
    .where(
      and(
        inArray(rateCounter.key, [...keys]),
        gt(rateCounter.windowStart, sql`now() - make_interval(secs => ${windowSeconds + stepSeconds})`),
        until && lt(rateCounter.windowStart, sql`date_trunc('minute', now())`),
      ),
    )
    .groupBy(rateCounter.key);
  const counts = new Map(rows.map(({ key, n }) => [key, n]));
  return keys.map((key) => counts.get(key) ?? 0);
}

/**
 * Counts tries in one statement and answers how many there are in the window of so many seconds; they are kept for
 * `keepSeconds`.
 */
export async function countTry(
  db: Db,
  key: string,
  seconds = windowSeconds,
  keepSeconds = seconds,
  count = 1,
): Promise<number> {
  const windowStart = sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`;
  const [row] = await db
    .insert(rateCounter)
    .values({
      key,
      windowStart: windowStart as never,
      count,
      expiresAt: sql`now() + make_interval(secs => ${keepSeconds})` as never,
    })
    .onConflictDoUpdate({
      target: [rateCounter.key, rateCounter.windowStart],
      set: { count: sql`${rateCounter.count} + ${count}`, expiresAt: sql`excluded.expires_at` },
    })
    .returning({ count: rateCounter.count });
  return row!.count;
}

/** A right password clears the counts of the account, and of this address at it; the address keeps its failed ones. */
export async function clearFailedLogins(db: Db, { account, pair, address }: LoginKeys): Promise<void> {
  await db.delete(rateCounter).where(inArray(rateCounter.key, [account, pair]));
  await takeBack(db, address);
}
