import { and, eq, ne, sql } from 'drizzle-orm';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';

/** Those of these accounts who still buy for the company, with their addresses. */
export async function findReaders(
  db: Db,
  companyId: number,
  accountIds: readonly number[],
): Promise<Map<number, { email: string | null; company: string }>> {
  const rows = await db
    .select({ id: account.id, email: account.email, company: company.name })
    .from(membership)
    .innerJoin(account, eq(account.id, membership.accountId))
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(
      and(
        eq(company.id, companyId),
        ne(company.state, 'blocked'),
        eq(membership.state, 'active'),
        eq(account.active, true),
        sql`${account.id} = any(${sql.param([...accountIds])}::int[])`,
      ),
    );
  return new Map(rows.map(({ id, ...reader }) => [id, reader]));
}
