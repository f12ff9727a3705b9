import { and, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';

/** The companies of a manager; another one does not exist for him. */
export const servedBy = (managerId: number): SQL => eq(company.managerAccountId, managerId);

/**
 * And those that have registered themselves and that nobody serves yet, refused ones too: the manager who approves one
 * serves it.
 */
export const servedOrNew = (managerId: number): SQL =>
  or(
    servedBy(managerId),
    and(isNull(company.managerAccountId), or(eq(company.state, 'pending'), isNotNull(company.refusedAt))),
  )!;

/** The state of a company as a manager reads it: one that was refused can still be approved. */
export const stateOf = ({ state, refusedAt }: Pick<typeof company.$inferSelect, 'state' | 'refusedAt'>) =>
  refusedAt === null ? state : ('refused' as const);

/** The companies of a manager in which a customer is. */
export function companiesOf(db: Db, managerId: number, accountId: number) {
  return db
    .select({ id: company.id, name: company.name, role: membership.role })
    .from(membership)
    .innerJoin(company, and(eq(company.id, membership.companyId), servedBy(managerId)))
    .innerJoin(account, and(eq(account.id, membership.accountId), eq(account.role, 'USER')))
    .where(and(eq(membership.accountId, accountId), eq(membership.state, 'active')))
    .orderBy(company.id);
}
