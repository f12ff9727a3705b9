import { and, eq, inArray, sql } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { StaffRights } from '#shared/rights/staff-rights.ts';
import { account } from './tables.ts';

/**
 * Gives a member of staff these rights in place of the former ones. `by`: who gives them, the operator where nobody is
 * named. Throws LAST_STAFF, and NOT_FOUND where the account is none of a MANAGER.
 */
export async function setStaffRights(
  tx: Db,
  accountId: number,
  { rights, by }: { rights: StaffRights; by?: { accountId: number; ip: string } },
): Promise<void> {
  if (rights.staff === undefined) await checkStaffStays(tx, [accountId]);
  const [before] = await tx
    .select({ rights: account.staffRights })
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.role, 'MANAGER')))
    .for('no key update');
  if (!before) throw refuse('NOT_FOUND', 'Права есть только у сотрудников магазина: у роли «Менеджер»');
  await tx.update(account).set({ staffRights: rights }).where(eq(account.id, accountId));
  await writeAudit(tx, {
    action: 'staff.rights',
    accountId,
    ip: by?.ip ?? '',
    actorAccountId: by?.accountId ?? null,
    details: { before: before.rights, after: rights, ...(by === undefined && { by: 'operator' }) },
  });
}

/**
 * Somebody must be left who gives rights to staff: throws LAST_STAFF where these accounts are the last open ones with the
 * right `staff`. Locks all who have it, in one order, so that two cannot close each other.
 */
export async function checkStaffStays(tx: Db, without: readonly number[]): Promise<void> {
  const mayGiveRights = and(
    eq(account.role, 'MANAGER'),
    eq(account.active, true),
    sql`${account.staffRights} ? 'staff'`,
  );
  const hasIt = await tx.$count(account, and(mayGiveRights, inArray(account.id, [...without])));
  if (hasIt === 0) return;
  const others = await tx
    .select({ id: account.id })
    .from(account)
    .where(mayGiveRights)
    .orderBy(account.id)
    .for('no key update');
  if (others.every(({ id }) => without.includes(id))) {
    throw refuse('LAST_STAFF', 'Это последний, кто управляет сотрудниками магазина: сначала дайте это право другому');
  }
}
