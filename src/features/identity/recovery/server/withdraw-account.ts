import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { session } from '#identity/session/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { cancelWords } from './check-words.ts';

/**
 * Takes back the account that an invitation has made, once nobody wants the person any more: its link opens nothing, and
 * its e-mail is free for a registration or another invitation. One that was ever used, that another company has invited
 * or that the operator has made stays. Part of the caller's transaction.
 */
export async function withdrawAccount(tx: Db, accountId: number): Promise<void> {
  const memberships = tx
    .select({ one: sql`1` })
    .from(membership)
    .where(eq(membership.accountId, accountId));
  const sessions = tx
    .select({ one: sql`1` })
    .from(session)
    .where(eq(session.accountId, accountId));
  const byOperator = tx
    .select({ one: sql`1` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.accountId, accountId),
        eq(auditLog.action, 'account.invite'),
        sql`${auditLog.details} ->> 'by' = 'operator'`,
      ),
    );
  const [withdrawn] = await tx
    .update(account)
    .set({
      active: false,
      email: null,
      phone: null,
      name: 'Приглашение отозвано',
      lastName: '',
      secondName: '',
      workPosition: '',
    })
    .where(
      and(
        eq(account.id, accountId),
        eq(account.role, 'USER'),
        isNull(account.passwordHash),
        isNull(account.emailConfirmedAt),
        isNull(account.phoneConfirmedAt),
        notExists(memberships),
        notExists(sessions),
        notExists(byOperator),
      ),
    )
    .returning({ id: account.id });
  if (withdrawn) await cancelWords(tx, accountId);
}
