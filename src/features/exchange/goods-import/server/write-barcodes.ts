import { sql } from 'drizzle-orm';
import { barcode } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { recordset } from './recordset.ts';

/** Adds barcodes of items: the goods file and the offers file may each bring some. */
export async function writeBarcodes(
  tx: Db,
  items: readonly { id: number; barcodes: readonly string[] }[],
): Promise<void> {
  const rows = items.flatMap(({ id, barcodes }) => barcodes.map((value) => ({ id, value })));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${barcode} (item_id, value)
    select id, value from ${recordset(rows, 'r', 'id int, value text')} on conflict do nothing`);
}
