import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
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

/**
 * A session of `accountId` in his current company in which the owner of `parentToken` acts; returns its token. A manager
 * becomes the company's; who has no company gets one.
 */
export async function aChildSession(db: Db, parentToken: string, accountId: number): Promise<string> {
  const [parent] = await db
    .select()
    .from(session)
    .where(eq(session.tokenHash, hashToken(parentToken)));
  if (!parent) throw new Error('The parent session does not exist');
  const [current] = await db
    .select({ companyId: membership.companyId })
    .from(membership)
    .where(and(eq(membership.accountId, accountId), eq(membership.isCurrent, true)));
  const companyId = current?.companyId ?? (await ownCompany(db, accountId));
  const isManager = sql`(select role from ${account} where id = ${parent.accountId}) = 'MANAGER'`;
  await db
    .update(company)
    .set({ managerAccountId: parent.accountId })
    .where(and(eq(company.id, companyId), isManager));
  return aSession(db, accountId, { actorAccountId: parent.accountId, parentSessionId: parent.id, companyId });
}

/** A company of a person who buys for himself. */
async function ownCompany(db: Db, accountId: number): Promise<number> {
  const [row] = await db.insert(company).values({ type: 'individual', name: 'Петров Иван' }).returning();
  await db.insert(membership).values({ accountId, companyId: row!.id, isCurrent: true });
  return row!.id;
}
