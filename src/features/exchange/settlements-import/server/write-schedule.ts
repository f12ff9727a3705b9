import { inArray, sql } from 'drizzle-orm';
import { intArray, recordset } from '#server/db/recordset.ts';
import { paymentSchedule } from '#ordering/finance/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { countChanges, diffRows } from './diff-rows.ts';
import type { OrderOf } from './find-orders.ts';
import { keyOf, type OwnContract } from './own-contract.ts';
import { scheduleId } from './read-groups.ts';
import type { SettlementsRun } from './settlements-run.ts';

export async function writeSchedule(
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
  const stored = all.filter((row) => own.has(keyOf(row)));
  const { added, changed, gone } = diffRows(stored, wanted, ['amount', 'paidAmount', 'document', 'orderId']);
  countChanges(run, 'schedule', { added, changed, gone });
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
