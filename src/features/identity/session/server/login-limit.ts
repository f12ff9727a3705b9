import { createHash } from 'node:crypto';
import { and, gt, inArray, ne, sql } from 'drizzle-orm';
import { MAX_PRICE } from '#identity/bot-check/contract.ts';
import { captchaRequired } from '#identity/bot-check/server/index.ts';
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

const DAY = 86_400;
const HOUR = 3600;
/** Tries of a day at an account after which the bot check doubles its price for an unknown device, and again each time. */
const TRIES_A_STEP = 20;
/** Tries of a day at an account after which unknown devices are refused: guesses have an end. */
const MAX_TRIES_A_DAY = 500;

/** The keys by which tries are counted: the account, of a quarter of an hour and of a day, the address, and both together. */
export type LoginKeys = { who: string; account: string; day: string; address: string; pair: string };

/**
 * The keys of a login. A login that finds an account counts for it, however it is spelled; another one counts by its
 * normal form. Logins are personal data: the counter keeps a fingerprint.
 */
export function loginKeys(login: string, accountId: number | undefined, ip: string): LoginKeys {
  const fingerprint = createHash('sha256').update(normaliseLogin(login)).digest('base64url');
  const who = String(accountId ?? fingerprint);
  const account = `login:account:${who}`;
  const network = networkOf(ip);
  const address = `login:address:${network}`;
  return { who, account, day: `login:day:${who}`, address, pair: `${account}:${network}` };
}

/** What a try needs: a bot check of a price, null for none, and a wait. */
type LoginLimit = { price: number | null; delayMs: number };

/** Whether the owner of the account has logged in with this device lately; asked for where it matters. */
type IsKnown = () => Promise<boolean>;

/**
 * How a login may go on after the tries so far, of the account and, failed ones alone, of the address: so a busy office
 * behind one address is not stopped by its own logins. After many tries of a day at the account the check costs a device
 * that its owner has not used more and more. Over all nodes. Throws RATE_LIMITED.
 */
export async function loginLimit(db: Db, keys: LoginKeys, isKnown: IsKnown): Promise<LoginLimit> {
  const [account, address, pair] = await countRecent(db, [keys.account, keys.address, keys.pair]);
  const [day] = await countRecent(db, [keys.day], { seconds: DAY, step: HOUR });
  if (pair! >= MAX_TRIES) throw tooMany();
  const price = await priceAfter(day!, isKnown);
  if (account! >= MAX_TRIES || price > 0) return { price, delayMs: 3000 };
  return account! >= FREE_TRIES || address! >= FREE_TRIES ? { price, delayMs: 1000 } : { price: null, delayMs: 0 };
}

/** The price of the bot check after so many tries of a day. Throws RATE_LIMITED. */
async function priceAfter(tries: number, isKnown: IsKnown): Promise<number> {
  const price = Math.min(MAX_PRICE, Math.floor(tries / TRIES_A_STEP));
  if (price === 0 || (await isKnown())) return 0;
  if (tries >= MAX_TRIES_A_DAY) throw onlyKnownDevices();
  return price;
}

/**
 * Counts a try before its password is looked at, so that guesses that come at the same time do not all pass while none
 * has failed yet: for the account, for the address, where a right password takes it back, and for both. `paid` is the
 * price of the bot check that was passed. Throws what `loginLimit` would have said.
 */
export async function takeTry(db: Db, keys: LoginKeys, paid: number | null, isKnown: IsKnown): Promise<void> {
  // Of tries at the same time each has its own number
  const tries = async (key: string, span: Span = QUARTER) =>
    (await countTry(db, key, span)) + (await countRecent(db, [key], { ...span, isBefore: true }))[0]!;
  const [account, pair] = [await tries(keys.account), await tries(keys.pair)];
  if (pair > MAX_TRIES) throw tooMany();
  const day = await tries(keys.day, { seconds: DAY, step: HOUR });
  const price = await priceAfter(day - 1, isKnown);
  if (price > (paid ?? 0) || (account > FREE_TRIES && paid === null)) {
    // Nothing was compared
    await takeBack(db, keys.day, { seconds: DAY, step: HOUR });
    throw captchaRequired(price);
  }
  if ((await tries(keys.address)) <= FREE_TRIES || paid !== null) return;
  // No password was compared: an office that logs in all at once is not stopped for long
  await takeBack(db, keys.address);
  await takeBack(db, keys.day, { seconds: DAY, step: HOUR });
  throw captchaRequired(price);
}

/** Tries are counted by steps and kept for a time, both in seconds. */
type Span = { seconds: number; step: number };
const QUARTER: Span = { seconds: windowSeconds, step: stepSeconds };

const takeBack = (db: Db, key: string, span: Span = QUARTER) => countTry(db, key, { ...span, count: -1 });

const onlyKnownDevices = () =>
  refuse(
    'RATE_LIMITED',
    'К этой учётной записи подбирают пароль, поэтому сегодня с новых устройств в неё не войти. Войдите с устройства, с которого уже входили, или задайте новый пароль: «Забыли пароль?»',
    { retryAfterSeconds: HOUR },
  );

const tooMany = () =>
  refuse('RATE_LIMITED', `Слишком много неудачных попыток входа. Повторите через ${windowSeconds / 60} мин`, {
    retryAfterSeconds: windowSeconds,
  });

/** Tries of a span of time, for each key; `isBefore`: without those of the step that is under way. */
async function countRecent(
  db: Db,
  keys: readonly string[],
  { seconds, step, isBefore = false }: Span & { isBefore?: boolean } = QUARTER,
): Promise<number[]> {
  const rows = await db
    .select({ key: rateCounter.key, n: sql<number>`sum(${rateCounter.count})::int` })
    .from(rateCounter)
    .where(
      and(
        inArray(rateCounter.key, [...keys]),
        gt(rateCounter.windowStart, sql`now() - make_interval(secs => ${seconds + step})`),
        isBefore ? ne(rateCounter.windowStart, windowStartOf(step)) : undefined,
      ),
    )
    .groupBy(rateCounter.key);
  const counts = new Map(rows.map(({ key, n }) => [key, n]));
  return keys.map((key) => counts.get(key) ?? 0);
}

interface Count {
  /** The window whose tries are answered, in seconds. */
  step: number;
  /** How long they are kept; without it, for one window. */
  seconds?: number;
  /** Below zero takes tries back. */
  count?: number;
}

/** Counts tries in one statement and answers how many there are in the window. */
export async function countTry(db: Db, key: string, { step, seconds = step, count = 1 }: Count): Promise<number> {
  const windowStart = windowStartOf(step);
  const [row] = await db
    .insert(rateCounter)
    .values({
      key,
      windowStart: windowStart as never,
      count,
      expiresAt: sql`now() + make_interval(secs => ${seconds})` as never,
    })
    .onConflictDoUpdate({
      target: [rateCounter.key, rateCounter.windowStart],
      set: { count: sql`${rateCounter.count} + ${count}`, expiresAt: sql`excluded.expires_at` },
    })
    .returning({ count: rateCounter.count });
  return row!.count;
}

const windowStartOf = (seconds: number) =>
  sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`;

/**
 * A right password clears the counts of the account, and of this address at it; the address and the day of the account
 * keep their failed ones: somebody may go on guessing.
 */
export async function clearFailedLogins(db: Db, { account, pair, address, day }: LoginKeys): Promise<void> {
  await db.delete(rateCounter).where(inArray(rateCounter.key, [account, pair]));
  await takeBack(db, address);
  await takeBack(db, day, { seconds: DAY, step: HOUR });
}

/** A new password, set by a letter, ends what was counted against the former one: its owner logs in with any device. */
export async function forgetGuesses(db: Db, accountId: number): Promise<void> {
  await db
    .delete(rateCounter)
    .where(inArray(rateCounter.key, [`login:account:${accountId}`, `login:day:${accountId}`]));
}
