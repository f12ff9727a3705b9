import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { createSlot } from '#server/slot.ts';
import { account } from './tables.ts';

/** What closed accounts leave to others; orders belong to a higher layer. */
export const closedAccountsSlot = createSlot<(tx: Db, ids: readonly number[]) => Promise<void>>(
  'what closed accounts leave to others',
);

/** Lets accounts log in, or no longer. The data of an account that is opened are not erased. */
export async function setAccountsActive(db: Db, ids: readonly number[], active: boolean): Promise<void> {
  await db
    .update(account)
    .set(active ? { active, eraseAt: null } : { active })
    .where(inArray(account.id, [...ids]));
  if (!active) await closedAccountsSlot.get()(db, ids);
}
