import { eq, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import type { CurrentCompany } from '#server/session/session.ts';
import { company } from './tables.ts';

type CompanyTerms = Omit<CurrentCompany, 'role' | 'rights'>;

/** Kopecks of orders that a permit lets pass now; 0 without one. */
export const permittedSql =
  sql<number>`case when ${company.permitEndsAt} <= now() then 0 else ${company.permitLeft} end`.mapWith(Number);

/** The columns of a company that decide prices, limits and warnings. */
export const companyTerms = {
  id: company.id,
  name: company.name,
  state: company.state,
  priceTypeId: company.priceTypeId,
  currency: company.currency,
  discountPercent: company.discountPercent,
  creditLimit: company.creditLimit,
  hasDebt: company.hasDebt,
  permitLeft: company.permitLeft,
  permitEndsAt: company.permitEndsAt,
  orderBan: company.orderBan,
  canBuyUnavailable: company.canBuyUnavailable,
  managerAccountId: company.managerAccountId,
  secondManagerAccountId: company.secondManagerAccountId,
};

const lock = statementFor((db) =>
  db
    .select(companyTerms)
    .from(company)
    .where(eq(company.id, sql.placeholder('company')))
    .for('no key update')
    .prepare('lock_company'),
);

/**
 * Locks a company until the transaction ends and returns its terms as they are now: ban, debt and limit cannot change
 * under an order. To be taken after the basket and before the stock.
 */
export async function lockCompany(tx: Db, companyId: number): Promise<CompanyTerms> {
  const [row] = await lock(tx).execute({ company: companyId });
  return row!;
}
