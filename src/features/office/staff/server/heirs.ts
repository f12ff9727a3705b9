import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { actingRights, isOfManager } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { orderRequest } from '#ordering/requests/server/tables.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { livingStates } from '#shared/request-state.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import type { HeldByMember } from '../contract.ts';

type Account = typeof account.$inferSelect;

const MAX_HEIRS = 500;

/** Whether a member of staff may serve customers and their orders. */
export const serves = ({ role, active, staffRights }: Account): boolean =>
  role === 'MANAGER' && active && actingRights.every((right) => staffRights[right] !== undefined);

/**
 * Whether somebody may take what a member of staff leaves: who serves customers and their orders. The caller himself takes
 * it only if all customers are in his scope already: nobody widens his own.
 */
export function mayInherit(one: Account, caller: Pick<Account, 'id' | 'staffRights'>): boolean {
  const hasAll = actingRights.every((right) => scopeOf(caller.staffRights, right) === 'all');
  return serves(one) && (one.id !== caller.id || hasAll);
}

/** Who may take what a member of staff leaves, by name. */
export async function listHeirs(db: Db, { account: own, staff }: Session, member: number) {
  const people = await db
    .select()
    .from(account)
    .where(and(eq(account.role, 'MANAGER'), eq(account.active, true), ne(account.id, member)))
    .orderBy(sql`${account.lastName} collate "und-x-icu"`, account.id)
    .limit(MAX_HEIRS);
  return people
    .filter((one) => mayInherit(one, { id: own.id, staffRights: staff }))
    .map((one) => ({ id: one.id, name: fullName(one) }));
}

/** What a member of staff would leave to somebody else. */
export async function countHeld(db: Db, member: number): Promise<HeldByMember> {
  const [companies, appeals, requests, orders] = await Promise.all([
    db.$count(company, isOfManager(member)),
    db.$count(appeal, and(eq(appeal.managerAccountId, member), ne(appeal.status, 'closed'))),
    db.$count(orderRequest, and(eq(orderRequest.createdBy, member), inArray(orderRequest.state, [...livingStates]))),
    db.$count(customerOrder, eq(customerOrder.managerAccountId, member)),
  ]);
  return { companies, appeals, requests, orders };
}
