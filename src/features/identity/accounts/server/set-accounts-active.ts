import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { account } from './tables.ts';

/** Lets accounts log in, or no longer. */
export async function setAccountsActive(db: Db, ids: readonly number[], active: boolean): Promise<void> {
  await db
    .update(account)
    .set({ active })
    .where(inArray(account.id, [...ids]));
}
