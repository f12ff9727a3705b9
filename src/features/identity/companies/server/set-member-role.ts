import { and, eq } from 'drizzle-orm';
import { membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { endVisits } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { checkIsNotLast } from './change-rights.ts';
import { currentTime } from '#server/clock.ts';

type Change = {
  firm: { id: number; name: string };
  accountId: number;
  role: 'USER' | 'ADMIN';
  by?: number;
  ip: string;
};

/**
 * Makes a member of a company its administrator or no longer; rights stay. Nothing where he is that already. Part of the
 * caller's transaction, which has locked the company; `by` nobody is the operator. Throws LAST_ADMIN.
 */
export async function setMemberRole(tx: Db, { firm, accountId, role, by, ip }: Change): Promise<void> {
  const own = and(
    eq(membership.companyId, firm.id),
    eq(membership.accountId, accountId),
    eq(membership.state, 'active'),
  );
  const [before] = await tx.select({ role: membership.role }).from(membership).where(own);
  if (!before || before.role === role) return;
  if (role === 'USER') await checkIsNotLast(tx, firm.id, accountId);
  await tx.update(membership).set({ role }).where(own);
  // Only a company's administrator acts for its people, and for no other administrator
  await endVisits(tx, { companyId: firm.id, of: 'administrators', with: accountId });
  await writeAudit(tx, {
    action: 'company.rights',
    accountId,
    object: `company ${firm.id}`,
    companyId: firm.id,
    ip,
    details: { before: before.role, role, ...(by === undefined && { by: 'operator' }) },
    ...(by !== undefined && { actorAccountId: by }),
  });
  await notify(tx, {
    accountId,
    title: `Ваши права в компании ${firm.name} изменились`,
    text: role === 'ADMIN' ? 'Теперь вы её администратор' : 'Вы больше не её администратор',
    url: '/mycompanies/',
    at: currentTime(),
  });
}
