import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';
import type { ContractBalance } from '../contract.ts';
import { getCreditAvailable } from './credit-used.ts';
import { currentCompany, ofCompany } from './finance-company.ts';
import { getDebt } from './get-debt.ts';
import { ledgerBalance, paymentSchedule } from './tables.ts';

/**
 * What the accounting system says of the current company, over all contracts and of each (R-CALL-102), and what
 * is left of its limit. A limit that is due to orders which the accounting system does not know yet is `reserved`.
 */
export const getBalance: Operation<'financeBalance', BuyerSession> = async ({ db, session, env, now }) => {
  const { id, creditLimit } = session.company;
  const [debt, available, contracts, overdueSince] = await Promise.all([
    getDebt(db, id),
    getCreditAvailable(db, session.company),
    listContractBalances(db, id),
    findOverdueSince(db, id, dayOf(now(), env.TZ_SHOP)),
  ]);
  const { balance = 0, owed = 0, overdue = 0, asOf = null } = debt ?? {};
  const advance = contracts.reduce((sum, one) => sum + Math.max(0, one.balance + one.receivables), 0);
  return {
    ...ofCompany(currentCompany(session)),
    asOf: asOf?.toISOString() ?? null,
    balance: toWire(balance),
    receivables: toWire(owed),
    overdue: toWire(overdue),
    overdueSince: overdue > 0 ? overdueSince : null,
    advance: toWire(advance),
    creditLimit: toWire(creditLimit),
    creditAvailable: available === null ? null : toWire(available),
    reserved: available === null ? 0 : toWire(creditLimit - owed - available),
    contracts: contracts.map(contractBalance),
  };
};

/** What is reported of each contract of a company, kopecks. */
export function listContractBalances(db: Db, companyId: number) {
  return db
    .select({
      number: ledgerBalance.contractNo,
      name: ledgerBalance.name,
      balance: ledgerBalance.balance,
      receivables: sql<number>`greatest(${ledgerBalance.receivables}, 0)::bigint`.mapWith(Number),
      overdue: sql<number>`greatest(${ledgerBalance.overdue}, 0)::bigint`.mapWith(Number),
      asOf: ledgerBalance.asOf,
    })
    .from(ledgerBalance)
    .where(eq(ledgerBalance.companyId, companyId))
    .orderBy(sql`${ledgerBalance.contractNo} collate "und-x-icu"`);
}

function contractBalance(row: Awaited<ReturnType<typeof listContractBalances>>[number]): ContractBalance {
  return {
    number: row.number,
    name: row.name,
    balance: toWire(row.balance),
    receivables: toWire(row.receivables),
    overdue: toWire(row.overdue),
    asOf: row.asOf.toISOString(),
  };
}

/** The day after the earliest due day that is over and has a rest. */
async function findOverdueSince(db: Db, companyId: number, today: string): Promise<string | null> {
  const [row] = await db
    .select({ day: sql<string | null>`min(${paymentSchedule.dueDate})::text` })
    .from(paymentSchedule)
    .where(
      and(
        eq(paymentSchedule.companyId, companyId),
        lt(paymentSchedule.dueDate, today),
        lt(paymentSchedule.paidAmount, paymentSchedule.amount),
      ),
    );
  return row?.day ? addDays(row.day, 1) : null;
}
