import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Places } from './available.ts';
import { stock, warehouse } from './tables.ts';

/**
 * A back-order of an item that no warehouse has ever held needs a row to stand on: one at the first warehouse of the
 * item's source, empty. Adds it to `places`; an item whose source has no warehouse stays without.
 */
export async function addMissingRows(tx: Db, itemIds: readonly number[], places: Places): Promise<void> {
  const missing = itemIds.filter((itemId) => !places.has(itemId));
  if (missing.length === 0) return;
  type Row = { item_id: number; warehouse_id: number; on_hand: string; reserved: number };
  const { rows } = await tx.execute<Row>(sql`
    insert into ${stock} (item_id, warehouse_id)
    select item.id, (select min(w.id) from ${warehouse} w where w.source_id = product.source_id)
    from unnest(${sql.param([...missing])}::int[]) as item (id)
    left join offer on offer.id = item.id
    join product on product.id = coalesce(offer.product_id, item.id)
    where exists (select 1 from ${warehouse} w where w.source_id = product.source_id)
    order by item.id
    on conflict (item_id, warehouse_id) do update set reserved = stock.reserved
    returning item_id, warehouse_id, on_hand, reserved`);
  for (const row of rows) {
    const place = { warehouseId: row.warehouse_id, onHand: Number(row.on_hand), reserved: row.reserved };
    places.set(row.item_id, [place]);
  }
}
