import { eq, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import { ledgerBalance } from './tables.ts';

const found = statementFor((db) =>
  db
    .select({
      balance: sql<number>`sum(${ledgerBalance.balance})::bigint`.mapWith(Number),
      owed: sql<number>`sum(greatest(${ledgerBalance.receivables}, 0))::bigint`.mapWith(Number),
      overdue: sql<number>`sum(greatest(${ledgerBalance.overdue}, 0))::bigint`.mapWith(Number),
      // The oldest of the statements: all of them are true of that moment
      asOf: sql`min(${ledgerBalance.asOf})`.mapWith(ledgerBalance.asOf),
    })
    .from(ledgerBalance)
    .where(eq(ledgerBalance.companyId, sql.placeholder('company')))
    .groupBy(ledgerBalance.companyId)
    .prepare('debt_of_company'),
);

/**
 * What the accounting system reports of a company over all its contracts, kopecks: its balance (below 0 where it owes),
 * what it owes and how much of that is late. Null where nothing was reported.
 */
export async function getDebt(
  db: Db,
  companyId: number,
): Promise<{ balance: number; owed: number; overdue: number; asOf: Date } | null> {
  const [row] = await found(db).execute({ company: companyId });
  return row ?? null;
}
