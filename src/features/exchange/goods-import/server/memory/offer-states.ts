import { type SQL, sql } from 'drizzle-orm';
import { price } from '#goods/pricing/server/tables.ts';
import { barcode, offer, product } from '#goods/products/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { intArray } from '../recordset.ts';

/**
 * A hash of all in the tables that an offer may change or depends on: what the import of the same element finds as it is. To
 * be selected from items `r (id, …)` that are joined with `joinedItems`.
 */
export const offerState: SQL = sql`hashtextextended((p.source_id, p.name, p.unit_base, p.vat_code, p.vat_percent,
  o.name, o.article, o."values", o.active,
  (select bit_xor(hashtextextended(c.currency, hashint8extended(c.value, c.price_type_id)))
    from ${price} c where c.item_id = r.id),
  (select bit_xor(hash_numeric_extended(s.on_hand, s.warehouse_id)) from ${stock} s where s.item_id = r.id),
  (select bit_xor(hashtextextended(b.value, 0)) from ${barcode} b where b.item_id = r.id)
)::text, 0)`;

export const joinedItems: SQL = sql`
  left join ${offer} o on o.id = r.id left join ${product} p on p.id = coalesce(o.product_id, r.id)`;

/** The states of items that a transaction has written. */
export async function offerStates(tx: Db, itemIds: readonly number[]): Promise<Map<number, bigint>> {
  const { rows } = await tx.execute<{ id: number; state: string }>(sql`
    select r.id, ${offerState}::text as state from unnest(${intArray(itemIds)}) r (id) ${joinedItems}`);
  return new Map(rows.map(({ id, state }) => [id, BigInt(state)]));
}
