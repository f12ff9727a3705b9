import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { buysFor, servedAccounts, servedByAny } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { withinVisit } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Session } from '#server/session/session.ts';
import type { AppealSide } from '#shared/appeal-status.ts';
import { appeal } from './tables.ts';

type Appeal = typeof appeal.$inferSelect;

/** Of whom a condition speaks: a value, a placeholder, or the row of a statement over many. */
type AccountId = number | SQL | typeof account.id;

/**
 * Appeals that a member of staff answers: with the right to all customers all of them, with that to his own those of the
 * companies that he manages and those handed over to him, with those of a colleague whom he stands in for, without it none.
 */
export function answeredBy(db: Db, staffId: AccountId): SQL {
  const served = servedAccounts(staffId);
  const companies = db.select({ id: company.id }).from(company).where(servedByAny(served));
  const scope = sql`(select staff.staff_rights ->> 'customers' from ${account} staff where staff.id = ${staffId})`;
  const own = or(sql`${appeal.managerAccountId} = any(${served})`, inArray(appeal.companyId, companies))!;
  return sql`(case ${scope} when 'all' then true when 'own' then ${own} else false end)`;
}

/** The appeals that an account has written: those for a company as long as it is one of its people. */
export function writtenBy(db: Db, accountId: AccountId): SQL {
  return and(eq(appeal.accountId, accountId), or(isNull(appeal.companyId), buysFor(db, accountId, appeal.companyId)))!;
}

/**
 * Which appeals a visitor may see: his own, as ADMIN those of the company, as manager those that
 * he answers; in a visit those of the entered company.
 */
export function visibleTo(db: Db, session: Session): SQL {
  return and(visibleToAccount(db, session, session.account.id), withinVisit(session, appeal.companyId))!;
}

function visibleToAccount(db: Db, { role }: Pick<Session, 'role'>, accountId: AccountId): SQL {
  const own = writtenBy(db, accountId);
  if (role === 'MANAGER') return or(own, answeredBy(db, accountId))!;
  const companies = db
    .select({ id: membership.companyId })
    .from(membership)
    .where(and(eq(membership.accountId, accountId), eq(membership.state, 'active'), eq(membership.role, 'ADMIN')));
  return or(own, inArray(appeal.companyId, companies))!;
}

/** Whether a visitor may see an appeal. */
export async function isVisible(db: Db, session: Session, id: number): Promise<boolean> {
  return (await db.$count(appeal, and(eq(appeal.id, id), visibleTo(db, session)))) > 0;
}

/** Which of many visitors may see an appeal: one statement for all managers, one for all customers, and one for each visit. */
export async function findReaders(db: Db, id: number, sessions: readonly Session[]): Promise<Set<Session>> {
  const alone = sessions.filter(({ isChild }) => !isChild);
  const [managers = [], customers = []] = [true, false].map((of) =>
    alone.filter(({ role }) => (role === 'MANAGER') === of),
  );
  const ofRole = async (group: readonly Session[]) => {
    if (group.length === 0) return [];
    const condition = and(eq(appeal.id, id), visibleToAccount(db, group[0]!, account.id));
    const rows = await db
      .select({ id: account.id })
      .from(account)
      .where(
        and(
          inArray(account.id, [...new Set(group.map(({ account: { id: of } }) => of))]),
          exists(db.select({ id: appeal.id }).from(appeal).where(condition)),
        ),
      );
    const ids = new Set(rows.map(({ id: of }) => of));
    return group.filter(({ account: { id: of } }) => ids.has(of));
  };
  const inVisits = sessions.map(async (one) => (one.isChild && (await isVisible(db, one, id)) ? [one] : []));
  const found = await Promise.all([ofRole(managers), ofRole(customers), ...inVisits]);
  return new Set(found.flat());
}

/** A visible appeal, locked for a change. Throws NOT_FOUND. */
export async function lockAppeal(tx: Db, session: Session, id: number): Promise<Appeal> {
  const [row] = await tx
    .select()
    .from(appeal)
    .where(and(eq(appeal.id, id), visibleTo(tx, session)))
    .for('no key update');
  if (!row) throw notFound('Такого обращения нет');
  return row;
}

/** On which side a visitor writes: a manager writes about himself as a customer does. */
export function sideOf({ role, account }: Session, { accountId }: Pick<Appeal, 'accountId'>): AppealSide {
  return role === 'MANAGER' && accountId !== account.id ? 'manager' : 'customer';
}
