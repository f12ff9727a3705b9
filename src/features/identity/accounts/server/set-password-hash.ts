import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { account } from './tables.ts';

/** Replaces the password of an account. `isEmailProven`: its owner has just read a letter there. */
export async function setPasswordHash(
  tx: Db,
  accountId: number,
  passwordHash: string,
  { isEmailProven = false } = {},
): Promise<void> {
  const proven = isEmailProven ? { emailConfirmedAt: sql`coalesce(${account.emailConfirmedAt}, now())` } : {};
  await tx
    .update(account)
    .set({ passwordHash, ...proven })
    .where(eq(account.id, accountId));
}

/** Takes the password of an account away: it logs in again once a new one is set. */
export async function removePassword(tx: Db, accountId: number): Promise<void> {
  await tx.update(account).set({ passwordHash: null }).where(eq(account.id, accountId));
}
