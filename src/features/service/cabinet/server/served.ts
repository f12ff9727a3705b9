import { and, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import { companiesInScope, isUnserved } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { StaffMember } from '#server/session/session.ts';
import type { StaffRight } from '#shared/rights/staff-rights.ts';

/** The companies of a member of staff; another one does not exist for him. */
export const servedBy = (member: StaffMember): SQL => companiesInScope(member, 'customers');

/**
 * And those that have registered themselves and that nobody serves yet, refused ones too: the manager who approves one
 * serves it.
 */
export const servedOrNew = (member: StaffMember): SQL =>
  or(servedBy(member), and(isUnserved, or(eq(company.state, 'pending'), isNotNull(company.refusedAt))))!;

/** The state of a company as a manager reads it: one that was refused can still be approved. */
export const stateOf = ({ state, refusedAt }: Pick<typeof company.$inferSelect, 'state' | 'refusedAt'>) =>
  refusedAt === null ? state : ('refused' as const);

/** The companies in which a customer is, of those that a member of staff reaches. */
export function companiesOf(db: Db, member: StaffMember, accountId: number, right: StaffRight = 'customers') {
  return db
    .select({ id: company.id, name: company.name, role: membership.role })
    .from(membership)
    .innerJoin(company, and(eq(company.id, membership.companyId), companiesInScope(member, right)))
    .innerJoin(account, and(eq(account.id, membership.accountId), eq(account.role, 'USER')))
    .where(and(eq(membership.accountId, accountId), eq(membership.state, 'active')))
    .orderBy(company.id);
}
