import { and, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { setAccountsActive } from '#identity/accounts/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { session } from './tables.ts';

/** Deactivates accounts and ends their sessions. Returns how many sessions were ended. */
export async function closeAccounts(tx: Db, ids: readonly number[]): Promise<number> {
  await setAccountsActive(tx, ids, false);
  return endSessions(tx, ids);
}

/**
 * Ends the living sessions of accounts: their own and those in which they act under another account. `except` goes on,
 * with those that were opened from it.
 */
export async function endSessions(
  tx: Db,
  ids: readonly number[],
  { except = 0 }: { except?: number } = {},
): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        isNull(session.revokedAt),
        sql`${session.expiresAt} > now()`,
        ne(session.id, except),
        sql`${session.parentSessionId} is distinct from ${except}`,
        or(inArray(session.accountId, [...ids]), inArray(session.actorAccountId, [...ids])),
      ),
    )
    .returning({ id: session.id });
  return ended.length;
}
