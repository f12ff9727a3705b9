import { eq } from 'drizzle-orm';
import { companyTerms, type lockCompany } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { BuyerSession, Session } from '#server/session/session.ts';

type Terms = Awaited<ReturnType<typeof lockCompany>>;

/** The terms of a company without a lock, for what is only shown; undefined: there is none. */
export async function findTerms(db: Db, companyId: number): Promise<Terms | undefined> {
  const [row] = await db.select(companyTerms).from(company).where(eq(company.id, companyId));
  return row;
}

/**
 * The session in which goods are priced and ordered for a company, whatever company is the caller's own: `person` orders,
 * the caller's actor acts. It carries no rights: the caller has checked them.
 */
export function companySession(
  session: Session,
  terms: Terms,
  person: Session['account'] = session.account,
): BuyerSession {
  const rights = { order: false, finance: false, viewAllOrders: false, priceLists: false, manageUsers: false };
  const company = { ...terms, role: 'USER' as const, rights };
  return { ...session, account: { ...person, role: 'USER' }, role: 'USER', company };
}
