import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { account, membership } from './tables.ts';

/**
 * Makes an invited account a member; the company becomes its current one where it has none. False where it is not
 * invited. Part of the caller's transaction.
 */
export async function acceptInvitation(tx: Db, accountId: number, companyId: number): Promise<boolean> {
  // Two invitations accepted at once must not make both companies current
  await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update');
  const accepted = await tx
    .update(membership)
    .set({
      state: 'active',
      isCurrent: sql`not exists (select from membership own where own.account_id = ${accountId} and own.is_current)`,
    })
    .where(
      and(eq(membership.accountId, accountId), eq(membership.companyId, companyId), eq(membership.state, 'invited')),
    )
    .returning({ id: membership.accountId });
  return accepted.length > 0;
}

/**
 * Setting the first password by the letter of an invitation accepts it. A person with several invitations chooses one.
 */
export async function acceptOnlyInvitation(tx: Db, accountId: number): Promise<void> {
  const invitations = await tx
    .select({ companyId: membership.companyId })
    .from(membership)
    .where(and(eq(membership.accountId, accountId), eq(membership.state, 'invited')))
    .limit(2);
  if (invitations.length === 1) await acceptInvitation(tx, accountId, invitations[0]!.companyId);
}
