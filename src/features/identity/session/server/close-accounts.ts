import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { checkStaffStays, setAccountsActive } from '#identity/accounts/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { loginTicket, session } from './tables.ts';

/** Deactivates accounts and ends their sessions. Returns how many sessions were ended. Throws LAST_STAFF. */
export async function closeAccounts(tx: Db, ids: readonly number[]): Promise<number> {
  await checkStaffStays(tx, ids);
  await setAccountsActive(tx, ids, false);
  return endSessions(tx, ids);
}

/**
 * Ends the living sessions of accounts, their own and those in which they act under another account, and their logins
 * that wait for the second step. `except` goes on, with those that were opened from it. Returns how many sessions ended.
 */
export async function endSessions(
  tx: Db,
  ids: readonly number[],
  { except = 0 }: { except?: number } = {},
): Promise<number> {
  await endPendingLogins(tx, ids);
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

/**
 * Ends one living session of an account, with those that were opened from it, in the audit log. Returns how many ended: none
 * where it is over already.
 */
export async function endSession(
  tx: Db,
  accountId: number,
  id: number,
  by: { accountId: number; ip: string },
): Promise<number> {
  const chosen = and(eq(session.id, id), eq(session.accountId, accountId), isNull(session.parentSessionId));
  const ended = await tx
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        isNull(session.revokedAt),
        sql`${session.expiresAt} > now()`,
        or(chosen, sql`${session.parentSessionId} in (${tx.select({ id: session.id }).from(session).where(chosen)})`),
      ),
    )
    .returning({ id: session.id });
  if (ended.length === 0) return 0;
  const entry = { action: 'account.sessions', actorAccountId: by.accountId, accountId, ip: by.ip } as const;
  await writeAudit(tx, { ...entry, details: { session: id } });
  return ended.length;
}

/** Ends the logins of accounts that wait for the second step. */
export async function endPendingLogins(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .update(loginTicket)
    .set({ usedAt: sql`now()` as never })
    .where(and(inArray(loginTicket.accountId, [...ids]), isNull(loginTicket.usedAt)));
}
