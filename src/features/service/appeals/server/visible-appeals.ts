import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { withinVisit } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Session } from '#server/session/session.ts';
import type { AppealSide } from '#shared/appeal-status.ts';
import { appeal } from './tables.ts';

type Appeal = typeof appeal.$inferSelect;

/** Appeals that a manager answers: of the companies that he serves, and those handed over to him. */
export function servedBy(db: Db, managerId: number): SQL {
  const companies = db.select({ id: company.id }).from(company).where(eq(company.managerAccountId, managerId));
  return or(eq(appeal.managerAccountId, managerId), inArray(appeal.companyId, companies))!;
}

/**
 * Which appeals a visitor may see: his own, as ADMIN those of the company, as manager those that
 * he answers; in a visit those of the entered company.
 */
export function visibleTo(db: Db, session: Session): SQL {
  const { role, account } = session;
  const own = eq(appeal.accountId, account.id);
  if (role === 'MANAGER') return or(own, servedBy(db, account.id))!;
  const companies = db
    .select({ id: membership.companyId })
    .from(membership)
    .where(and(eq(membership.accountId, account.id), eq(membership.state, 'active'), eq(membership.role, 'ADMIN')));
  return and(or(own, inArray(appeal.companyId, companies)), withinVisit(session, appeal.companyId))!;
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
