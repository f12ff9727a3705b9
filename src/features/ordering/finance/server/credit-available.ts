import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { ledgerBalance } from './tables.ts';

/** The contract's part: limit in kopecks (cents) of its currency. */
type Contract = { id: number; creditLimit: number; currency: 'RUB' | 'EUR' | 'USD' };

const found = statementFor((db) => {
  const ledger = db
    .select({
      owed: sql<number>`coalesce(sum(greatest(${ledgerBalance.receivables}, 0)), 0)::bigint`.as('owed'),
      // The oldest of the statements: an order is counted until every one of them is newer
      asOf: sql<Date | null>`min(${ledgerBalance.asOf})`.as('as_of'),
    })
    .from(ledgerBalance)
    .where(eq(ledgerBalance.companyId, sql.placeholder('company')))
    .as('ledger');
  return db
    .select({ owed: ledger.owed, open: sql<number>`coalesce(sum(${customerOrder.total}), 0)::bigint` })
    .from(ledger)
    .leftJoin(
      customerOrder,
      and(
        eq(customerOrder.companyId, sql.placeholder('company')),
        eq(customerOrder.paySystem, 'credit'),
        isNull(customerOrder.paidAt),
        ne(customerOrder.status, 'cancelled'),
        eq(customerOrder.currency, sql.placeholder('currency')),
        gt(customerOrder.createdAt, sql`coalesce(${ledger.asOf}, '-infinity')`),
      ),
    )
    .groupBy(ledger.owed)
    .prepare('credit_available');
});

/**
 * What a company may still order on credit, kopecks: limit − what it owes by the ledger − open unpaid credit orders that
 * the ledger does not know yet. Below 0 where it is overdrawn; null without a limit, which means prepayment
 * only. To be binding it must be called with the company's row locked.
 */
export async function getCreditAvailable(db: Db, contract: Contract): Promise<number | null> {
  if (contract.creditLimit === 0) return null;
  const [row] = await found(db).execute({ company: contract.id, currency: contract.currency });
  return contract.creditLimit - row!.owed - row!.open;
}
