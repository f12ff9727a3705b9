import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import { endPendingLogins } from '#identity/session/server/index.ts';
import { session as sessionTable } from '#identity/session/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

/**
 * Ends a session of the account, or all but this one and the logins that wait for their second step, with those opened
 * from them. Refused to a manager who acts under a customer. Errors: NOT_FOUND, FORBIDDEN.
 */
export const profileEndSessions: Operation<'profileEndSessions', Session> = async (
  { db, session, request },
  { body },
) => {
  const { id } = body;
  const accountId = session.account.id;
  return transaction(db, async (tx) => {
    const chosen = tx
      .select({ id: sessionTable.id })
      .from(sessionTable)
      .where(
        and(
          eq(sessionTable.accountId, accountId),
          isNull(sessionTable.parentSessionId),
          id === undefined ? ne(sessionTable.id, session.id) : eq(sessionTable.id, id),
        ),
      );
    const ended = await tx
      .update(sessionTable)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          isNull(sessionTable.revokedAt),
          gt(sessionTable.expiresAt, sql`now()`),
          or(sql`${sessionTable.id} in ${chosen}`, sql`${sessionTable.parentSessionId} in ${chosen}`),
        ),
      )
      .returning({ id: sessionTable.id });
    if (id === undefined) await endPendingLogins(tx, [accountId]);
    if (id !== undefined && ended.length === 0) throw notFound('Эта сессия уже завершена');
    if (ended.length > 0) {
      await writeAudit(tx, { action: 'sessions.end', actorAccountId: accountId, accountId, ip: request.ip });
    }
    return { ended: ended.length };
  });
};
