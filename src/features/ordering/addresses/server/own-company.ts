import { and, eq, ne, sql } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';

type OwnCompany = { id: number; name: string };

/** The companies that an account buys for now, by name. */
export function listOwnCompanies(db: Db, accountId: number): Promise<OwnCompany[]> {
  return db
    .select({ id: company.id, name: company.name })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(and(eq(membership.accountId, accountId), eq(membership.state, 'active'), ne(company.state, 'blocked')))
    .orderBy(sql`${company.name} collate "und-x-icu"`, company.id)
    .limit(500);
}

/**
 * The company with this id, locked within the caller's transaction so that its entries are added one after another.
 * Throws NOT_FOUND for one that the account does not buy for.
 */
export async function lockOwnCompany(tx: Db, accountId: number, companyId: number): Promise<OwnCompany> {
  const own = (await listOwnCompanies(tx, accountId)).find(({ id }) => id === companyId);
  if (!own) throw refuse('NOT_FOUND', 'Такой компании нет', { field: 'contragent' });
  await lockCompany(tx, companyId);
  return own;
}
