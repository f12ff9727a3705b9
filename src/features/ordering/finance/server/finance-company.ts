import { and, eq, ne, sql } from 'drizzle-orm';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { withinVisit } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { BuyerSession, Session } from '#server/session/session.ts';

export type FinanceCompany = { id: number; name: string; currency: 'RUB' | 'EUR' | 'USD' };

const mayReadFinances = sql<boolean>`(${membership.role} = 'ADMIN' or (${membership.rights} ->> 'finance')::boolean)`;

/** The visitor's memberships that let him read finances; in a visit that of the entered company. */
export const readsFinances = (session: Session) =>
  and(
    eq(membership.accountId, session.account.id),
    eq(membership.state, 'active'),
    ne(company.state, 'blocked'),
    withinVisit(session, company.id),
    mayReadFinances,
  );

/** The companies whose finances the visitor may read, by name. */
export function listFinanceCompanies(db: Db, session: Session): Promise<FinanceCompany[]> {
  return db
    .select({ id: company.id, name: company.name, currency: company.currency })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(readsFinances(session))
    .orderBy(sql`${company.name} collate "und-x-icu"`, company.id)
    .limit(500);
}

/** The company whose finances are read: the current one, or another one of the visitor's. Throws NOT_FOUND. */
export async function financeCompany(db: Db, session: BuyerSession, id?: number): Promise<FinanceCompany> {
  if (id === undefined || id === session.company.id) return currentCompany(session);
  return readFinanceCompany(db, session, id);
}

/** The same as the tables say now: behind a lock that was waited for, the session may be out of date. Throws NOT_FOUND. */
export async function readFinanceCompany(db: Db, session: Session, id: number): Promise<FinanceCompany> {
  const [found] = await db
    .select({ id: company.id, name: company.name, currency: company.currency })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(and(readsFinances(session), eq(company.id, id)));
  if (!found) throw refuse('NOT_FOUND', 'Такой компании нет среди тех, чьи финансы вы видите', { field: 'contragent' });
  return found;
}

/** The current company, whose right the access of the call has checked. */
export function currentCompany({ company: { id, name, currency } }: BuyerSession): FinanceCompany {
  return { id, name, currency };
}

/** As an answer says whose figures it has. */
export const ofCompany = ({ id, name, currency }: FinanceCompany) => ({ contragent: { id, name }, currency });
