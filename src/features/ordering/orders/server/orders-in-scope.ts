import { or, type SQL, sql } from 'drizzle-orm';
import { companiesInScope, servedAccounts } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import type { StaffMember } from '#server/session/session.ts';
import { scopeOf, type StaffRight } from '#shared/rights/staff-rights.ts';
import { customerOrder } from './tables.ts';

type Rights = StaffRight | readonly StaffRight[];

const reachOf = ({ staff }: StaffMember, right: Rights): 'none' | 'own' | 'all' => {
  const scopes = [right].flat().map((one) => scopeOf(staff, one));
  if (scopes.includes(null)) return 'none';
  return scopes.includes('own') ? 'own' : 'all';
};

/**
 * The condition on rows of `customer_order` that a member of staff reaches by a right, or by all of several: all orders, or
 * those of the companies that he manages and those that were handed over to him, with those of a colleague whom he stands in for. All that shows or changes orders for staff
 * asks by it. Of the company of an order that was handed over nothing else is in his scope.
 */
export function ordersInScope(member: StaffMember, right: Rights = 'orders'): SQL {
  const reach = reachOf(member, right);
  if (reach !== 'own') return reach === 'all' ? sql`true` : sql`false`;
  const companies = sql`array(select ${company.id} from ${company} where ${companiesInScope(member, right)})`;
  return or(
    sql`${customerOrder.companyId} = any(${companies})`,
    sql`${customerOrder.managerAccountId} = any(${servedAccounts(member.account.id)})`,
  )!;
}

/** The same of an order that was read with `servingAccounts` of its managers. */
export function isOrderInScope(member: StaffMember, servedBy: readonly (number | null)[]): boolean {
  const reach = reachOf(member, 'orders');
  return reach === 'own' ? servedBy.includes(member.account.id) : reach === 'all';
}
