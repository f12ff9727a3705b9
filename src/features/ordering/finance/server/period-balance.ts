import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import { balanceSigns } from '../balance-signs.ts';
import { effect } from './movements.ts';
import { ledgerBalance, payment } from './tables.ts';

/** Kopecks, below zero for a debt. `amount` stands at the start of the day `on` for an opening, at its end for a closing. */
type BalanceOn = { amount: number; on: string };

export type PeriodBalance = {
  /** Null where the accounting system has reported none for the beginning of the period. */
  opening: BalanceOn | null;
  closing: BalanceOn | null;
  /** From this day on balances are known; null: never. */
  knownFrom: string | null;
};

/** What is reported of a contract, with the sums of its movements: all, before the period and after it. */
export type ContractSums = {
  opening: number;
  openingOn: string | null;
  balance: number;
  asOf: string;
  all: number;
  before: number;
  after: number;
};

export type Period = { filterDateFrom?: string; filterDateTo?: string };

const UNKNOWN: PeriodBalance = { opening: null, closing: null, knownFrom: null };

/**
 * The balances at both ends of a period: opening + movements = closing. They are what the accounting system has reported:
 * where it has named no opening balance, or its figures do not add up, there are none.
 */
export function periodBalance(
  contracts: readonly ContractSums[],
  { filterDateFrom: from, filterDateTo: to }: Period,
): PeriodBalance {
  const days = contracts.map(({ openingOn }) => openingOn).filter((day) => day !== null);
  const isWhole = contracts.every(({ opening, all, balance }) => opening + all === balance);
  if (days.length === 0 || days.length < contracts.length || !isWhole) return UNKNOWN;
  const knownFrom = days.toSorted().at(-1)!;
  const hasOneStart = days.every((day) => day === knownFrom);
  const asOf = contracts.map((contract) => contract.asOf).toSorted()[0]!;
  const sum = (of: (contract: ContractSums) => number) => contracts.reduce((total, one) => total + of(one), 0);
  const start = from !== undefined && from > knownFrom ? from : knownFrom;
  const isStartKnown = hasOneStart || (from !== undefined && from >= knownFrom);
  const isOver = to !== undefined && to < knownFrom;
  return {
    opening: isStartKnown && !isOver ? { amount: sum((one) => one.opening + one.before), on: start } : null,
    closing: isOver ? null : { amount: sum((one) => one.balance - one.after), on: to && to < asOf ? to : asOf },
    knownFrom,
  };
}

/** The same for a company. */
export async function findPeriodBalance(
  db: Db,
  companyId: number,
  period: Period,
  timeZone: string,
): Promise<PeriodBalance> {
  const ofContract = and(
    eq(payment.companyId, ledgerBalance.companyId),
    eq(payment.contractNo, ledgerBalance.contractNo),
  );
  const sumOf = (where?: SQL) =>
    sql<number>`coalesce((select sum(${effect}) from ${payment} where ${and(ofContract, where)}), 0)::bigint`.mapWith(
      Number,
    );
  const { filterDateFrom: from, filterDateTo: to } = period;
  const nothing = sql<number>`0`.mapWith(Number);
  const [contracts, strays] = await Promise.all([
    db
      .select({
        opening: ledgerBalance.opening,
        openingOn: ledgerBalance.openingOn,
        balance: ledgerBalance.balance,
        asOf: ledgerBalance.asOf,
        all: sumOf(),
        before: from ? sumOf(lt(payment.date, from)) : nothing,
        after: to ? sumOf(gt(payment.date, to)) : nothing,
      })
      .from(ledgerBalance)
      .where(eq(ledgerBalance.companyId, companyId)),
    db
      .select({ id: payment.id })
      .from(payment)
      .where(
        sql`${payment.companyId} = ${companyId} and not exists (select 1 from ${ledgerBalance} where ${ofContract})`,
      )
      .limit(1),
  ]);
  if (strays.length > 0) return UNKNOWN;
  return periodBalance(
    contracts.map(({ asOf, ...contract }) => ({ ...contract, asOf: dayOf(asOf, timeZone) })),
    period,
  );
}

/** The balance after a movement of the period, kopecks; null where it is not known. `fromLast` as in `listMovements`. */
export function balanceAfter(
  { kind, amount, date, fromLast }: { kind: keyof typeof balanceSigns; amount: number; date: string; fromLast: number },
  { closing, knownFrom }: PeriodBalance,
): number | null {
  if (closing === null || knownFrom === null || date < knownFrom) return null;
  return closing.amount - fromLast + balanceSigns[kind] * amount;
}
