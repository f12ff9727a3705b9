import { sql } from 'drizzle-orm';
import { intArray, recordset } from '#server/db/recordset.ts';
import { payment } from '#ordering/finance/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { countChanges, diffRows } from './diff-rows.ts';
import type { OrderOf } from './find-orders.ts';
import { keyOf, type OwnContract, type StoredMovement } from './own-contract.ts';
import { movementId } from './read-groups.ts';
import type { SettlementsRun } from './settlements-run.ts';

export async function writeMovements(
  tx: Db,
  run: SettlementsRun,
  contracts: readonly OwnContract[],
  { movementsOf, orderOf }: { movementsOf: ReadonlyMap<string, StoredMovement[]>; orderOf: OrderOf },
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
  const { added, changed, gone } = diffRows(stored, wanted, ['date', 'amount', 'document', 'orderId']);
  countChanges(run, 'movements', { added, changed, gone });
  if (gone.length > 0) {
    await tx.execute(sql`delete from ${payment} where id = any(${intArray(gone.map(({ id }) => id))})`);
  }
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
