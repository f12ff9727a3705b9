import { and, eq, ne, sql } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { withinVisit } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Session } from '#server/session/session.ts';

type OwnCompany = { id: number; name: string };

/** The companies that the visitor buys for now, by name; in a visit the entered one. */
export function listOwnCompanies(db: Db, session: Session): Promise<OwnCompany[]> {
  return db
    .select({ id: company.id, name: company.name })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(
      and(
        eq(membership.accountId, session.account.id),
        eq(membership.state, 'active'),
        ne(company.state, 'blocked'),
        withinVisit(session, company.id),
      ),
    )
    .orderBy(sql`${company.name} collate "und-x-icu"`, company.id)
    .limit(500);
}

/**
 * The company with this id, locked within the caller's transaction so that its entries are added one after another.
 * Throws NOT_FOUND for one that the visitor does not buy for.
 */
export async function lockOwnCompany(tx: Db, session: Session, companyId: number): Promise<OwnCompany> {
  // Before the lock as well: nobody locks a company that is not his
  await getOwnCompany(tx, session, companyId);
  await lockCompany(tx, companyId);
  return getOwnCompany(tx, session, companyId);
}

async function getOwnCompany(db: Db, session: Session, companyId: number): Promise<OwnCompany> {
  const own = (await listOwnCompanies(db, session)).find(({ id }) => id === companyId);
  if (!own) throw refuse('NOT_FOUND', 'Такой компании нет', { field: 'contragent' });
  return own;
}
