import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { lacking, staffRightNames, type StaffRights } from '#shared/rights/staff-rights.ts';

type Account = typeof account.$inferSelect;

/** Accounts of staff, as a condition on rows of `account`. An erased person has no login and is in no list. */
export const isStaff = and(
  ne(account.role, 'USER'),
  or(sql`${account.email} is not null`, sql`${account.phone} is not null`),
)!;

/** What an account of staff may do, as rights: a technical user looks after the exchange. */
export const powersOf = ({ role, staffRights }: Pick<Account, 'role' | 'staffRights'>): StaffRights =>
  role === 'TECH' ? { exchange: 'all' } : staffRights;

/**
 * Locks accounts of staff for a change by the caller, with the caller and all who may change staff: in one order, so that
 * two who change each other do not wait for each other. Throws FORBIDDEN where the caller has lost the right meanwhile.
 */
export async function lockStaff(tx: Db, { session }: CallContext<Session>, ids: readonly number[] = []) {
  const me = session.account.id;
  const mayChange = and(eq(account.active, true), sql`${account.staffRights} ? 'staff'`);
  const staff = await tx
    .select()
    .from(account)
    .where(and(isStaff, or(inArray(account.id, [me, ...ids]), mayChange)))
    .orderBy(account.id)
    .for('no key update');
  const own = staff.find(({ id }) => id === me);
  if (!own?.active || own.staffRights.staff === undefined) {
    throw refuse('FORBIDDEN', 'Сотрудниками магазина управляет тот, у кого есть на это право');
  }
  return { staff, own };
}

/** Locks a member of staff and, with him, who is to follow. Throws NOT_FOUND, NOT_ALLOWED for the caller's own account. */
export async function lockMember(tx: Db, ctx: CallContext<Session>, id: number, heir: number | null = null) {
  const locked = await lockStaff(tx, ctx, heir === null ? [id] : [id, heir]);
  const member = locked.staff.find((one) => one.id === id);
  if (!member) throw notFound('Такого сотрудника нет');
  if (id === locked.own.id) throw refuse('NOT_ALLOWED', 'Вашу учётную запись меняет другой сотрудник с этим правом');
  return { ...locked, member };
}

/** Nobody gives a right or scope that he lacks; what the receiver has already stays. Throws NOT_ALLOWED. */
export function checkMayGive(own: StaffRights, given: StaffRights, before: StaffRights = {}): void {
  const added = lacking(before, given);
  const beyond = lacking(own, given).filter((right) => added.includes(right));
  if (beyond.length === 0) return;
  const names = beyond.map((right) => staffRightNames[right]).join(', ');
  throw refuse('NOT_ALLOWED', `У вас самих этого нет, или только для своих клиентов: ${names}`);
}

export const alreadyDone = (what: string) => refuse('CONFLICT', `${what}: обновите страницу`);
