import { and, eq, ne } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { account, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { acceptMember } from './applicants.ts';
import { setMemberRole } from './set-member-role.ts';

type Accepted = { isFirst: boolean };

/**
 * Lets somebody into the company that he asked for, by the operator or by the manager `by`. The first person of a company
 * without people, as an accounting system brings them, becomes its administrator: nobody else could make him one. Null: he
 * did not ask. Part of the caller's transaction; locks the company.
 */
export async function acceptByShop(
  tx: Db,
  firm: { id: number; name: string },
  accountId: number,
  by?: number,
): Promise<Accepted | null> {
  await lockCompany(tx, firm.id);
  if (!(await acceptMember(tx, firm, accountId, by))) return null;
  const others = await tx
    .select({ id: account.id })
    .from(membership)
    .innerJoin(account, and(eq(account.id, membership.accountId), eq(account.active, true)))
    .where(and(eq(membership.companyId, firm.id), eq(membership.state, 'active'), ne(account.id, accountId)))
    .limit(1);
  const isFirst = others.length === 0;
  if (isFirst) await setMemberRole(tx, { firm, accountId, role: 'ADMIN', by, ip: '' });
  return { isFirst };
}
