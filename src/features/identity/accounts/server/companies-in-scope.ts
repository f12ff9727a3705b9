import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { StaffMember } from '#server/session/session.ts';
import { scopeOf, type StaffRight, type StaffRights } from '#shared/rights/staff-rights.ts';
import { servedAccounts } from './substitutions.ts';
import { account, company } from './tables.ts';

/** What a MANAGER needs to act for the people of a company. */
export const actingRights = ['customers', 'orders'] as const satisfies readonly StaffRight[];

/** The condition on rows of `company` that these accounts, an SQL array, serve as manager or second manager. */
export const servedByAny = (accounts: SQL): SQL =>
  sql`(${company.managerAccountId} = any(${accounts}) or ${company.secondManagerAccountId} = any(${accounts}))`;

/** The condition on rows of `company` that nobody serves. */
export const isUnserved: SQL = and(isNull(company.managerAccountId), isNull(company.secondManagerAccountId))!;

/** The condition on rows of `company` that an account serves as manager or second manager; 'none': nobody does. */
export const isOfManager = (of: number | 'none'): SQL =>
  of === 'none' ? isUnserved : or(eq(company.managerAccountId, of), eq(company.secondManagerAccountId, of))!;

/** Who answers for a company, as SQL of its row: its manager, else the second one. */
export const leadManager = sql<number | null>`coalesce(${company.managerAccountId}, ${company.secondManagerAccountId})`;

/** The accounts that serve rows of `company`, as SQL of a subquery's column. */
export const managersOfCompany: SQL = sql`unnest(array[${company.managerAccountId}, ${company.secondManagerAccountId}])`;

/**
 * The condition on rows of `company` that a member of staff reaches by a right, or by all of several: those that he
 * serves as manager or second manager, with those of a colleague whom he stands in for now, all, or none without the right.
 * Every list, count, search and export of the office asks by it.
 */
export function companiesInScope(
  { account: member, staff }: StaffMember,
  right: StaffRight | readonly StaffRight[],
): SQL {
  const scopes = [right].flat().map((one) => scopeOf(staff, one));
  if (scopes.includes(null)) return sql`false`;
  return scopes.includes('own') ? servedByAny(servedAccounts(member.id)) : sql`true`;
}

/** A member of staff by account, with the rights that are stored now; undefined: no open account of staff. */
export const staffColumns = { id: account.id, role: account.role, staff: account.staffRights };

export const asStaffMember = (row: { id: number; role: string; staff: StaffRights } | undefined): StaffMember | null =>
  row?.role === 'MANAGER' ? { account: { id: row.id }, staff: row.staff } : null;
