import { and, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { StaffMember } from '#server/session/session.ts';
import type { StaffRight } from '#shared/rights/staff-rights.ts';
import { companiesInScope } from './companies-in-scope.ts';
import { lockCompany } from './lock-company.ts';
import { company } from './tables.ts';

/**
 * Locks companies that a member of staff reaches by a right, in one order, and returns them as they are now. Throws
 * NOT_FOUND where one is out of reach, before and after the lock.
 */
export async function lockServed(
  tx: Db,
  member: StaffMember,
  ids: readonly number[],
  right: StaffRight | readonly StaffRight[] = 'customers',
) {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const find = async () => {
    const found = await tx
      .select({
        id: company.id,
        name: company.name,
        state: company.state,
        requiresEntryConsent: company.requiresEntryConsent,
      })
      .from(company)
      .where(and(inArray(company.id, wanted), companiesInScope(member, right)))
      .orderBy(company.id);
    if (found.length < wanted.length) throw notFound('Такой компании нет среди ваших');
    return found;
  };
  await find();
  for (const id of wanted) await lockCompany(tx, id);
  return find();
}
