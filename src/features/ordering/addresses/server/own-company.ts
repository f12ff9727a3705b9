import { lockCompany } from '#identity/accounts/server/index.ts';
import { type JoinedCompany, listJoinedCompanies } from '#identity/companies/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Session } from '#server/session/session.ts';

/**
 * The company with this id, locked within the caller's transaction so that its entries are added one after another.
 * Throws NOT_FOUND for one that the visitor does not buy for.
 */
export async function lockOwnCompany(tx: Db, session: Session, companyId: number): Promise<JoinedCompany> {
  // Before the lock as well: nobody locks a company that is not his
  await getOwnCompany(tx, session, companyId);
  await lockCompany(tx, companyId);
  return getOwnCompany(tx, session, companyId);
}

async function getOwnCompany(db: Db, session: Session, companyId: number): Promise<JoinedCompany> {
  const own = (await listJoinedCompanies(db, session, { withBlocked: false })).find(({ id }) => id === companyId);
  if (!own) throw refuse('NOT_FOUND', 'Такой компании нет', { field: 'contragent' });
  return own;
}
