import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';

/** The companies of a manager; another one does not exist for him. */
export const servedBy = (managerId: number): SQL => eq(company.managerAccountId, managerId);

/** And those that have registered themselves and that nobody serves yet: the manager who approves one serves it. */
export const servedOrNew = (managerId: number): SQL =>
  or(servedBy(managerId), and(eq(company.state, 'pending'), isNull(company.managerAccountId)))!;

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
