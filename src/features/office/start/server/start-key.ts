import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { hasStaffOwner } from '#identity/recovery/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { networkOf } from '#server/http/network-of.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { shopOrigin } from '#server/shop-origin.ts';
import { startKey } from './tables.ts';

const DAY_SECONDS = 86_400;

const perNetwork = {
  max: 60,
  windowSeconds: 3600,
  message: 'Слишком много попыток. Повторите через час',
};

/** Makes a key in place of the former one and returns the address that opens with it, once and within 24 hours. */
export async function renewStartKey(db: Db, env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const values = {
    keyHash: hashToken(key),
    // By the clock of the database, as it is compared
    expiresAt: sql`now() + make_interval(secs => ${DAY_SECONDS})` as never,
    usedAt: null,
  };
  await db.insert(startKey).values(values).onConflictDoUpdate({ target: startKey.id, set: values });
  return `${shopOrigin(env)}/office/start/?key=${key}`;
}

/** The line with the address of a new key for a shop without an owner; null if it has one. */
export async function firstStartLine(db: Db, env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): Promise<string | null> {
  if (await hasStaffOwner(db)) return null;
  return `Первый вход владельца: ${await renewStartKey(db, env)}`;
}

/** Counts a try of a network over all nodes. Throws RATE_LIMITED. */
export const countStart = (db: Db, ip: string): Promise<void> =>
  countStrictly(db, `start:key:${networkOf(ip)}`, perNetwork);

const isLiving = (key: string) =>
  and(eq(startKey.keyHash, hashToken(key)), isNull(startKey.usedAt), gt(startKey.expiresAt, sql`now()`));

/** Whether the key may still be used. */
export async function isStartKey(db: Db, key: string): Promise<boolean> {
  return (await db.$count(startKey, isLiving(key))) > 0;
}

/** Uses the key up, as part of the caller's transaction; false if it may not be used. Of two at once the second one fails. */
export async function takeStartKey(tx: Db, key: string): Promise<boolean> {
  const taken = await tx
    .update(startKey)
    .set({ usedAt: sql`now()` })
    .where(isLiving(key))
    .returning({ id: startKey.id });
  return taken.length > 0;
}
