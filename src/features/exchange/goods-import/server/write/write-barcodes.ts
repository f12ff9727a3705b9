import { type SQL, sql } from 'drizzle-orm';
import { barcode } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { recordset } from '#server/db/recordset.ts';

type WithBarcodes = { id: number; barcodes: readonly string[] };

/** Adds barcodes of items: the goods file and the offers file may each bring some. */
export async function writeBarcodes(tx: Db, items: readonly WithBarcodes[]): Promise<void> {
  if (items.some(({ barcodes }) => barcodes.length > 0)) await tx.execute(barcodeRows(items));
}

export function barcodeRows(items: readonly WithBarcodes[]): SQL {
  const rows = items.flatMap(({ id, barcodes }) => barcodes.map((value) => ({ id, value })));
  return sql`
    insert into ${barcode} (item_id, value)
    select id, value from ${recordset(rows, 'r', 'id int, value text')} on conflict do nothing`;
}
