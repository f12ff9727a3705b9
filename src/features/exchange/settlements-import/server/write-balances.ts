import { sql } from 'drizzle-orm';
import { recordset } from '#server/db/recordset.ts';
import { ledgerBalance } from '#ordering/finance/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { MatchedCompany } from './match-companies.ts';
import { keyOf, type OwnContract, type StoredBalance } from './own-contract.ts';
import { note, type SettlementsRun } from './settlements-run.ts';

export async function writeBalances(
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

/**
 * Contracts that the file does not name: a settled one is settled as of this file too, one with a balance stays as it was
 * and is reported.
 */
export async function passOver(
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
