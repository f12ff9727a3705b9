import { and, eq } from 'drizzle-orm';
import { membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Rights } from '#server/session/session.ts';
import { acceptMember } from './applicants.ts';

type Member = { accountId: number; role: 'USER' | 'ADMIN'; rights?: Rights; by: number };

/**
 * Lets a person into a company by who serves it, who has asked or was invited too. False: he is in it already, and stays
 * what he was. His role is the one that is chosen for him; without `rights` he has the usual ones. Part of the caller's transaction, which has locked the company.
 */
export async function addMember(tx: Db, firm: { id: number; name: string }, member: Member): Promise<boolean> {
  const { accountId, role, rights, by } = member;
  const own = and(eq(membership.companyId, firm.id), eq(membership.accountId, accountId));
  const [before] = await tx.select({ state: membership.state }).from(membership).where(own);
  if (before?.state === 'active') return false;
  // He may ask for it at the same time
  await tx
    .insert(membership)
    .values({ accountId, companyId: firm.id, role, state: 'pending', ...(rights && { rights }) })
    .onConflictDoUpdate({
      target: [membership.accountId, membership.companyId],
      set: { state: 'pending', role, ...(rights && { rights }) },
    });
  return acceptMember(tx, firm, accountId, by);
}
