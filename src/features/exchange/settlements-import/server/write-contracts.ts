import { inArray } from 'drizzle-orm';
import { ledgerBalance, payment } from '#ordering/finance/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { OrderOf } from './find-orders.ts';
import { leaveAside, type MatchedCompany } from './match-companies.ts';
import {
  areExact,
  keyOf,
  type OwnContract,
  type StoredBalance,
  type StoredMovement,
  withOpening,
} from './own-contract.ts';
import type { SettlementsRun } from './settlements-run.ts';
import { passOver, writeBalances } from './write-balances.ts';
import { writeMovements } from './write-movements.ts';
import { writeSchedule } from './write-schedule.ts';

/**
 * Writes balances, movements and schedules of the contracts of a batch, so that opening, movements and balance add up in
 * the shop as well. A contract is whole: what the file lacks of it, since the day of its opening, is removed. Returns the
 * companies that are taken: one whose contracts are more together than the shop can count is left aside.
 */
export async function writeContracts(
  tx: Db,
  run: SettlementsRun,
  companies: readonly MatchedCompany[],
  orderOf: OrderOf,
): Promise<readonly MatchedCompany[]> {
  const own = companies.filter(({ group }) => group.contracts.length > 0);
  if (own.length === 0) return companies;
  const ids = own.map(({ firm }) => firm.id);
  const balances = await tx.select().from(ledgerBalance).where(inArray(ledgerBalance.companyId, ids));
  const movements = await tx.select().from(payment).where(inArray(payment.companyId, ids));
  const movementsOf = Map.groupBy(movements, keyOf);
  const balanceOf = new Map(balances.map((row) => [keyOf(row), row]));
  const contracts = own.flatMap(({ group, firm }) =>
    group.contracts.map((contract) => {
      const key = keyOf({ companyId: firm.id, contractNo: contract.number });
      return withOpening(run, { companyId: firm.id, contract }, balanceOf.get(key), movementsOf.get(key) ?? []);
    }),
  );
  const byCompany = {
    contracts: Map.groupBy(contracts, ({ companyId }) => companyId),
    balances: Map.groupBy(balances, ({ companyId }) => companyId),
    movements: Map.groupBy(movements, ({ companyId }) => companyId),
  };
  const aside = new Set(own.filter(({ firm }) => !isCountable(firm.id, byCompany)));
  for (const { group } of aside) {
    leaveAside(run, group.company, 'sums-too-large', 'суммы договоров вместе слишком велики');
  }
  const asideIds = new Set(Array.from(aside, ({ firm }) => firm.id));
  const taken = contracts.filter(({ companyId }) => !asideIds.has(companyId));
  await writeBalances(tx, run, taken, balanceOf);
  await writeMovements(tx, run, taken, { movementsOf, orderOf });
  await writeSchedule(tx, run, taken, orderOf);
  await passOver(
    tx,
    run,
    own.filter((one) => !aside.has(one)),
    balances,
  );
  return companies.filter((one) => !aside.has(one));
}

type ByCompany<T> = ReadonlyMap<number, readonly T[]>;
type Known = {
  contracts: ByCompany<OwnContract>;
  balances: ByCompany<StoredBalance>;
  movements: ByCompany<StoredMovement>;
};

/** Whether the sums of a company are exact with what stays of it and what comes. */
function isCountable(companyId: number, { contracts, balances, movements }: Known): boolean {
  const own = new Map((contracts.get(companyId) ?? []).map((one) => [one.contract.number, one]));
  const stays = ({ contractNo, date }: StoredMovement) => {
    const named = own.get(contractNo);
    return !named || (named.keepsEarlier && date < named.contract.openingOn);
  };
  const coming = [...own.values()].map(({ contract }) => contract);
  return areExact(
    [
      ...(balances.get(companyId) ?? []).filter(({ contractNo }) => !own.has(contractNo)),
      ...coming.map(({ closing, receivables, overdue }) => ({ balance: 0 - closing, receivables, overdue })),
    ],
    [...(movements.get(companyId) ?? []).filter(stays), ...coming.flatMap((contract) => contract.movements)],
  );
}
