import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { StaffMember } from '#server/session/session.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';

/** The active memberships of a person in companies that a member of staff reaches, as SQL of a row of `account`. */
const inCompaniesInScope = (member: StaffMember): SQL => sql`exists (
  select from ${membership} join ${company} on ${company.id} = ${membership.companyId}
  where ${membership.accountId} = ${account}.id and ${membership.state} = 'active'
    and ${companiesInScope(member, 'customers')})`;

/**
 * The condition on rows of `account`: customers whom a member of staff reaches. Those of the own companies, or all, also
 * without a company. An erased person has no login and is in no list.
 */
export const peopleInScope = (member: StaffMember): SQL =>
  and(
    eq(account.role, 'USER'),
    or(sql`${account.email} is not null`, sql`${account.phone} is not null`),
    scopeOf(member.staff, 'customers') === 'all' ? undefined : inCompaniesInScope(member),
  )!;

/** Locks a person in the scope of a member of staff. Throws NOT_FOUND. */
export async function lockPerson(tx: Db, member: StaffMember, id: number) {
  const [person] = await tx
    .select()
    .from(account)
    .where(and(eq(account.id, id), peopleInScope(member)))
    .for('no key update');
  if (!person) throw notFound('Такого человека нет среди ваших клиентов');
  return person;
}
