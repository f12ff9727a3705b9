import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { session } from './tables.ts';

const hour = 3_600_000;

/** A living session of an account; returns its token. */
export async function aSession(
  db: Db,
  accountId: number,
  fields: Partial<typeof session.$inferInsert> = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + 24 * hour);
  await db
    .insert(session)
    .values({ accountId, actorAccountId: accountId, expiresAt, ...fields, tokenHash: hashToken(token) });
  return token;
}

/** A session of `accountId` in which the owner of `parentToken` acts; returns its token. */
export async function aChildSession(db: Db, parentToken: string, accountId: number): Promise<string> {
  const [parent] = await db
    .select()
    .from(session)
    .where(eq(session.tokenHash, hashToken(parentToken)));
  if (!parent) throw new Error('The parent session does not exist');
  return aSession(db, accountId, { actorAccountId: parent.accountId, parentSessionId: parent.id });
}
