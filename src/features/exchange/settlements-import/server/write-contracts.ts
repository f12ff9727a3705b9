import { inArray, sql } from 'drizzle-orm';
import { intArray, recordset } from '#exchange/goods-import/server/index.ts';
import { ledgerBalance, payment, paymentSchedule } from '#ordering/finance/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { diffRows } from './diff-rows.ts';
import type { OrderOf } from './find-orders.ts';
import { leaveAside, type MatchedCompany } from './match-companies.ts';
import { movementId, scheduleId } from './read-groups.ts';
import type { Contract } from './records.ts';
import { note, type SettlementsRun } from './settlements-run.ts';
import { areExact } from './sum-contracts.ts';

type StoredBalance = typeof ledgerBalance.$inferSelect;
type StoredMovement = typeof payment.$inferSelect;

/** A contract of the file with the company of the shop, and from which day on its movements are those of the file. */
type OwnContract = { companyId: number; contract: Contract; opening: number; openingOn: string; keepsEarlier: boolean };

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
      return withOpening(run, firm.id, contract, balanceOf.get(key), movementsOf.get(key) ?? []);
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
  await writeMovements(tx, run, taken, movementsOf, orderOf);
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

const keyOf = ({ companyId, contractNo }: { companyId: number; contractNo: string }) => `${companyId} ${contractNo}`;

/** How a movement changes the balance, which is below zero for a debt. */
const signs = { shipment: -1, payment: 1, refund: -1, return: 1 } as const;

/**
 * A file that begins later than the shop's history continues it where the earlier movements lead to its opening; otherwise
 * what was earlier has changed in the accounting system, and the history begins with the file.
 */
function withOpening(
  run: SettlementsRun,
  companyId: number,
  contract: Contract,
  stored: StoredBalance | undefined,
  movements: readonly StoredMovement[],
): OwnContract {
  // The file has debts above zero, the shop has them below
  const opening = 0 - contract.opening;
  const { openingOn } = contract;
  const fromFile = { companyId, contract, opening, openingOn, keepsEarlier: false };
  if (!stored?.openingOn || stored.openingOn >= openingOn) return fromFile;
  const earlier = movements.filter(({ date }) => date < openingOn);
  const reached = earlier.reduce((sum, { kind, amount }) => sum + signs[kind] * amount, stored.opening);
  if (reached === opening) {
    return { companyId, contract, opening: stored.opening, openingOn: stored.openingOn, keepsEarlier: true };
  }
  const reason = `договор ${contract.number}: начальный остаток не продолжает прежние движения, история начата с ${openingOn}`;
  note(run, { kind: 'mended', code: 'history-restarted', reason, line: contract.line });
  return fromFile;
}

async function writeBalances(
  tx: Db,
  run: SettlementsRun,
  contracts: readonly OwnContract[],
  balanceOf: ReadonlyMap<string, StoredBalance>,
): Promise<void> {
  const { formedAt } = run.summary.head;
  const rows = contracts.map(({ companyId, contract, opening, openingOn }) => ({
    companyId,
    contractNo: contract.number,
    name: contract.name,
    opening,
    openingOn,
    balance: 0 - contract.closing,
    receivables: contract.receivables,
    overdue: contract.overdue,
    asOf: formedAt,
  }));
  const changed = rows.filter((row) => {
    const stored = balanceOf.get(keyOf(row));
    const isSame = stored && isDeepSame(stored, row);
    run.journal.count(stored ? (isSame ? 'contractsSame' : 'contractsChanged') : 'contractsAdded');
    return !isSame;
  });
  if (changed.length === 0) return;
  await tx.execute(sql`
    insert into ${ledgerBalance}
      (company_id, contract_no, name, opening, opening_on, balance, receivables, overdue, as_of)
    select * from ${recordset(changed, 'r', '"companyId" int, "contractNo" text, name text, opening bigint, "openingOn" date, balance bigint, receivables bigint, overdue bigint, "asOf" timestamptz')}
    on conflict (company_id, contract_no) do update set name = excluded.name, opening = excluded.opening,
      opening_on = excluded.opening_on, balance = excluded.balance, receivables = excluded.receivables,
      overdue = excluded.overdue, as_of = excluded.as_of`);
}

const isDeepSame = (stored: StoredBalance, row: StoredBalance) =>
  JSON.stringify(Object.entries(stored).toSorted()) === JSON.stringify(Object.entries(row).toSorted());

async function writeMovements(
  tx: Db,
  run: SettlementsRun,
  contracts: readonly OwnContract[],
  movementsOf: ReadonlyMap<string, StoredMovement[]>,
  orderOf: OrderOf,
): Promise<void> {
  const stored = contracts.flatMap(({ companyId, contract, keepsEarlier }) => {
    const own = movementsOf.get(keyOf({ companyId, contractNo: contract.number })) ?? [];
    return keepsEarlier ? own.filter(({ date }) => date >= contract.openingOn) : own;
  });
  const wanted = contracts.flatMap(({ companyId, contract }) =>
    contract.movements.map((movement) => ({
      companyId,
      contractNo: contract.number,
      externalId: movementId(contract.number, movement),
      date: movement.date,
      amount: movement.amount,
      kind: movement.kind,
      document: movement.document,
      orderId: orderOf(companyId, movement),
    })),
  );
  const { added, changed, gone } = diffRows(stored, wanted, {
    keyOfStored: ({ companyId, externalId }) => externalId && `${companyId} ${externalId}`,
    keyOf: ({ companyId, externalId }) => `${companyId} ${externalId}`,
    isSame: (one, other) =>
      one.date === other.date &&
      one.amount === other.amount &&
      one.document === other.document &&
      one.orderId === other.orderId,
  });
  count(run, 'movements', { added, changed, gone });
  if (gone.length > 0)
    await tx.execute(sql`delete from ${payment} where id = any(${intArray(gone.map(({ id }) => id))})`);
  if (changed.length > 0) {
    await tx.execute(sql`
      update ${payment} p set date = r.date, amount = r.amount, document = r.document, order_id = r."orderId"
      from ${recordset(changed, 'r', '"rowId" int, date date, amount bigint, document text, "orderId" int')}
      where p.id = r."rowId"`);
  }
  if (added.length > 0) {
    await tx.execute(sql`
      insert into ${payment} (company_id, contract_no, external_id, date, amount, kind, document, order_id)
      select * from ${recordset(added, 'r', '"companyId" int, "contractNo" text, "externalId" text, date date, amount bigint, kind text, document text, "orderId" int')}`);
  }
}

async function writeSchedule(
  tx: Db,
  run: SettlementsRun,
  contracts: readonly OwnContract[],
  orderOf: OrderOf,
): Promise<void> {
  const own = new Set(contracts.map(({ companyId, contract }) => keyOf({ companyId, contractNo: contract.number })));
  const all = await tx
    .select()
    .from(paymentSchedule)
    .where(inArray(paymentSchedule.companyId, [...new Set(contracts.map(({ companyId }) => companyId))]));
  const wanted = contracts.flatMap(({ companyId, contract }) =>
    contract.schedule.map((row) => ({
      companyId,
      contractNo: contract.number,
      externalId: scheduleId(contract.number, row),
      dueDate: row.due,
      amount: row.amount,
      paidAmount: row.paid,
      document: row.document,
      orderId: orderOf(companyId, row),
    })),
  );
  const { added, changed, gone } = diffRows(
    all.filter((row) => own.has(keyOf(row))),
    wanted,
    {
      keyOfStored: ({ companyId, externalId }) => externalId && `${companyId} ${externalId}`,
      keyOf: ({ companyId, externalId }) => `${companyId} ${externalId}`,
      isSame: (one, other) =>
        one.amount === other.amount &&
        one.paidAmount === other.paidAmount &&
        one.document === other.document &&
        one.orderId === other.orderId,
    },
  );
  count(run, 'schedule', { added, changed, gone });
  if (gone.length > 0) {
    await tx.execute(sql`delete from ${paymentSchedule} where id = any(${intArray(gone.map(({ id }) => id))})`);
  }
  if (changed.length > 0) {
    await tx.execute(sql`
      update ${paymentSchedule} p
      set amount = r.amount, paid_amount = r."paidAmount", document = r.document, order_id = r."orderId"
      from ${recordset(changed, 'r', '"rowId" int, amount bigint, "paidAmount" bigint, document text, "orderId" int')}
      where p.id = r."rowId"`);
  }
  if (added.length > 0) {
    await tx.execute(sql`
      insert into ${paymentSchedule}
        (company_id, contract_no, external_id, due_date, amount, paid_amount, document, order_id)
      select * from ${recordset(added, 'r', '"companyId" int, "contractNo" text, "externalId" text, "dueDate" date, amount bigint, "paidAmount" bigint, document text, "orderId" int')}`);
  }
}

function count(
  run: SettlementsRun,
  what: string,
  changes: { added: object[]; changed: object[]; gone: object[] },
): void {
  run.journal.count(`${what}Added`, changes.added.length);
  run.journal.count(`${what}Changed`, changes.changed.length);
  run.journal.count(`${what}Removed`, changes.gone.length);
}

/**
 * Contracts that the file does not name: a settled one is settled as of this file too, one with a balance stays as it was
 * and is reported.
 */
async function passOver(
  tx: Db,
  run: SettlementsRun,
  companies: readonly MatchedCompany[],
  balances: readonly StoredBalance[],
): Promise<void> {
  const { formedAt } = run.summary.head;
  for (const { group, firm } of companies) {
    const named = new Set(group.contracts.map(({ number }) => number));
    for (const row of balances.filter(({ companyId, contractNo }) => companyId === firm.id && !named.has(contractNo))) {
      if (row.balance !== 0 || row.receivables !== 0) {
        const reason = `«${group.company.name}»: договора ${row.contractNo} в файле нет, а в магазине по нему есть остаток: он прежний`;
        note(run, { kind: 'refused', code: 'contract-missing', reason, line: group.company.line });
      } else if (row.asOf.getTime() !== formedAt.getTime()) {
        await tx
          .update(ledgerBalance)
          .set({ asOf: formedAt })
          .where(sql`company_id = ${firm.id} and contract_no = ${row.contractNo}`);
      }
    }
  }
}
