import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { account } from './tables.ts';

/** Replaces the hash of an unchanged password; does nothing where the password has been changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  accountId: number,
  hash: { from: string; to: string },
): Promise<void> {
  await db
    .update(account)
    .set({ passwordHash: hash.to })
    .where(and(eq(account.id, accountId), eq(account.passwordHash, hash.from)));
}
