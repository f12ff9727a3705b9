import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';

/** The companies of a manager; another one does not exist for him. */
export const servedBy = (managerId: number): SQL => eq(company.managerAccountId, managerId);

/** And those that have registered themselves and that nobody serves yet: the manager who approves one serves it. */
export const servedOrNew = (managerId: number): SQL =>
  or(servedBy(managerId), and(eq(company.state, 'pending'), isNull(company.managerAccountId)))!;

const noCompany = () => notFound('Такой компании нет среди ваших');

/**
 * Locks companies that the manager serves, in one order, and returns them as they are now. Throws NOT_FOUND where one is
 * not his, before and after the lock.
 */
export async function lockServed(tx: Db, managerId: number, ids: readonly number[]) {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const find = () =>
    tx
      .select({ id: company.id, name: company.name, state: company.state })
      .from(company)
      .where(and(inArray(company.id, wanted), servedBy(managerId)))
      .orderBy(company.id);
  if ((await find()).length < wanted.length) throw noCompany();
  for (const id of wanted) await lockCompany(tx, id);
  const found = await find();
  if (found.length < wanted.length) throw noCompany();
  return found;
}

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
