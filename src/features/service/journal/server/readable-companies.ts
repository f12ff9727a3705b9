import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { placeIn } from '#identity/companies/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Session } from '#server/session/session.ts';

/** To choose from; the journal itself is of all. */
const MOST = 500;

type Named = { id: number; name: string };

/** Whose journal is read: one company, or null: all that a manager serves. `where` finds the entries. */
export type Readable = { one: Named | null; isManager: boolean; where: SQL };

/**
 * The journal that a visitor may read: an administrator that of the company, a manager that of the companies that he
 * serves now. Visitors who act for somebody read none. Throws FORBIDDEN, NOT_FOUND, NO_COMPANY.
 */
export async function readableBy(db: Db, session: Session, companyId: number | undefined): Promise<Readable> {
  if (session.role === 'MANAGER') {
    if (companyId === undefined) {
      const served = db.select({ id: company.id }).from(company).where(companiesInScope(session, 'customers'));
      return { one: null, isManager: true, where: inArray(auditLog.companyId, served) };
    }
    const [one] = await db
      .select({ id: company.id, name: company.name })
      .from(company)
      .where(and(eq(company.id, companyId), companiesInScope(session, 'customers')));
    if (!one) throw notFound('Такой компании нет среди ваших');
    return { one, isManager: true, where: eq(auditLog.companyId, one.id) };
  }
  const wanted = companyId ?? session.company?.id;
  if (wanted === undefined) throw refuse('NO_COMPANY', 'Выберите компанию, журнал которой нужен');
  const { role, firm } = await placeIn(db, session, wanted);
  if (role !== 'ADMIN')
    throw refuse('FORBIDDEN', 'Журнал компании видят её администраторы. Попросите доступ у администратора компании');
  return { one: { id: firm.id, name: firm.name }, isManager: false, where: eq(auditLog.companyId, firm.id) };
}

/** The companies whose journals a visitor may read, by name. */
export function listReadable(db: Db, session: Session): Promise<Named[]> {
  const isOwn = db
    .select({ id: membership.companyId })
    .from(membership)
    .where(
      and(eq(membership.accountId, session.account.id), eq(membership.state, 'active'), eq(membership.role, 'ADMIN')),
    );
  return db
    .select({ id: company.id, name: company.name })
    .from(company)
    .where(session.role === 'MANAGER' ? companiesInScope(session, 'customers') : inArray(company.id, isOwn))
    .orderBy(sql`${company.name} collate "und-x-icu"`, asc(company.id))
    .limit(MOST);
}
