import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { ledgerBalance } from './tables.ts';

/**
 * What a company has used of its credit, kopecks: what it owes by the ledger + open unpaid credit orders that the ledger
 * does not know yet. To be binding it must be read with the company's row locked.
 */
export function creditUsedSql(company: SQL, currency: SQL): SQL<number> {
  // The oldest of the statements: an order is counted until every one of them is newer
  return sql<number>`(
    select (ledger.owed + coalesce((
      select sum(open.total) from ${customerOrder} open
      where open.company_id = ${company} and open.pay_system = 'credit' and open.paid_at is null
        and open.status <> 'cancelled' and open.currency = ${currency} and open.created_at > ledger.as_of), 0))::bigint
    from (
      select coalesce(sum(greatest(receivables, 0)), 0) as owed, coalesce(min(as_of), '-infinity') as as_of
      from ${ledgerBalance} where company_id = ${company}) as ledger)`;
}

const used = statementFor((db) =>
  db
    .select({
      kopecks: creditUsedSql(sql`${sql.placeholder('company')}::int`, sql`${sql.placeholder('currency')}::text`),
    })
    .from(sql`(select 1) as one`)
    .prepare('credit_used'),
);

/** The contract's part: limit in kopecks (cents) of its currency. */
type Contract = { id: number; creditLimit: number; currency: 'RUB' | 'EUR' | 'USD' };

/**
 * What a company may still order on credit, kopecks; below 0 where it is overdrawn, null without a limit, which means
 * prepayment only.
 */
export async function getCreditAvailable(db: Db, { id, creditLimit, currency }: Contract): Promise<number | null> {
  if (creditLimit === 0) return null;
  const [row] = await used(db).execute({ company: id, currency });
  return creditLimit - row!.kopecks;
}

/** What of the used credit of its company is an order's own, kopecks; 0 once the ledger has it. */
export async function getCreditUsedBy(
  db: Db,
  { companyId, createdAt, total }: Pick<typeof customerOrder.$inferSelect, 'companyId' | 'createdAt' | 'total'>,
): Promise<number> {
  const newer = await db.$count(
    ledgerBalance,
    and(eq(ledgerBalance.companyId, companyId), lt(ledgerBalance.asOf, createdAt)),
  );
  const all = await db.$count(ledgerBalance, eq(ledgerBalance.companyId, companyId));
  return all === 0 || newer > 0 ? total : 0;
}
