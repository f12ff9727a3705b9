import { and, eq, ne, sql } from 'drizzle-orm';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { basket } from '#ordering/basket/server/tables.ts';
import type { Db } from '#server/db/index.ts';

/** Basket, then company, as an order locks them; of two administrators erased at once the second one is refused. */
export async function lockForErasure(tx: Db, accountId: number) {
  await tx.select({ id: basket.accountId }).from(basket).where(eq(basket.accountId, accountId)).for('update');
  const memberships = await tx.select().from(membership).where(eq(membership.accountId, accountId));
  const companies = memberships.map(({ companyId }) => companyId).toSorted((a, b) => a - b);
  for (const id of companies) await tx.select({ id: company.id }).from(company).where(eq(company.id, id)).for('update');
  const [person] = await tx.select().from(account).where(eq(account.id, accountId)).for('update');
  return { person: person!, companies };
}

/** The name of a company that would be left without an administrator; null: none, the account may be erased. */
export async function findOrphanedCompany(tx: Db, accountId: number): Promise<string | null> {
  const [alone] = await tx
    .select({ name: company.name })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(
      and(
        eq(membership.accountId, accountId),
        eq(membership.role, 'ADMIN'),
        eq(membership.state, 'active'),
        sql`${company.inn} is not null`,
        ne(company.state, 'blocked'),
        sql`not exists (
          select 1 from membership other join account a on a.id = other.account_id and a.active
          where other.company_id = ${company.id} and other.account_id <> ${accountId}
            and other.role = 'ADMIN' and other.state = 'active')`,
      ),
    );
  return alone?.name ?? null;
}
