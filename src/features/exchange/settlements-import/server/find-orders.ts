import { type SQL, sql } from 'drizzle-orm';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { textArray } from '#server/db/recordset.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { MatchedCompany } from './match-companies.ts';
import { note, type SettlementsRun } from './settlements-run.ts';

/** Finds the order that a record names, among those of its company; null where there is none. */
export type OrderOf = (companyId: number, record: { order?: string | null; line: number }) => number | null;

/** Orders that the records of a batch name: by our number, and by number and id of the accounting system. */
export async function findOrders(tx: Db, run: SettlementsRun, companies: readonly MatchedCompany[]): Promise<OrderOf> {
  const names = new Set<string>();
  for (const { group } of companies) {
    const { contracts, documents } = group;
    const records = [...contracts.flatMap(({ movements, schedule }) => [...movements, ...schedule]), ...documents];
    for (const { order } of records) if (order) names.add(order);
  }
  if (names.size === 0) return () => null;
  const found = new Map<string, Map<number, number>>();
  for (const { name, id, companyId } of await ordersOf(tx, run, names)) {
    found.set(name, (found.get(name) ?? new Map<number, number>()).set(companyId, id));
  }
  return (companyId, { order, line }) => {
    const known = order ? found.get(order) : undefined;
    if (known && !known.has(companyId)) {
      const reason = `заказ ${order} принадлежит другой компании: запись взята без заказа`;
      note(run, { kind: 'mended', code: 'order-of-another', reason, line });
    }
    return known?.get(companyId) ?? null;
  };
}

type NamedOrder = { name: string; id: number; companyId: number };

async function ordersOf(tx: Db, { ledger }: SettlementsRun, names: ReadonlySet<string>): Promise<NamedOrder[]> {
  const wanted = sql`unnest(${textArray(names)}) as wanted (name)`;
  const exported = (column: SQL) => sql`
    union select wanted.name, o.id, o.company_id from ${wanted}
    join ${orderExport} e on e.connection_id = ${ledger?.connectionId ?? 0} and ${column} = wanted.name
    join ${customerOrder} o on o.id = e.order_id`;
  const { rows } = await tx.execute<NamedOrder>(sql`
    select name, id, company_id as "companyId" from (
      select wanted.name, o.id, o.company_id from ${wanted} join ${customerOrder} o on o.number = wanted.name
      ${exported(sql`e.number`)} ${exported(sql`e.learnt_id`)} ${exported(sql`e.external_id`)}) as found`);
  return rows;
}
