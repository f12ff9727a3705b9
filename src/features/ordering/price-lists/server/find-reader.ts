import { and, eq, ne, sql } from 'drizzle-orm';
import { type PriceTerms, termsOfCompany } from '#goods/pricing/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';

type Reader = { email: string | null; terms: PriceTerms };

/**
 * The reader of a list, with the contract that prices it now; null where the account may not read price lists of the
 * company any more. Without a company: a manager who serves customers; he gets the base prices.
 */
export async function findReader(db: Db, accountId: number, companyId: number | null): Promise<Reader | null> {
  const isActive = and(eq(account.id, accountId), eq(account.active, true));
  if (companyId === null) {
    const [manager] = await db
      .select({ email: account.email })
      .from(account)
      .where(and(isActive, eq(account.role, 'MANAGER'), sql`${account.staffRights} ? 'customers'`));
    return manager ? { ...manager, terms: termsOfCompany(null) } : null;
  }
  const [buyer] = await db
    .select({ email: account.email, company })
    .from(account)
    .innerJoin(membership, eq(membership.accountId, account.id))
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(
      and(
        isActive,
        eq(account.role, 'USER'),
        eq(company.id, companyId),
        ne(company.state, 'blocked'),
        eq(membership.state, 'active'),
        sql`(${membership.role} = 'ADMIN' or ${membership.rights} ->> 'priceLists' = 'true')`,
      ),
    );
  return buyer ? { email: buyer.email, terms: termsOfCompany(buyer.company) } : null;
}
