import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { stock, warehouse } from './tables.ts';

/**
 * A back-order of an item that no warehouse has ever held needs a row to stand on: one at the first warehouse of the
 * item's source, empty; an item whose source has no warehouse stays without. To be called before rows are locked, or
 * two orders would wait for each other's.
 */
export async function addMissingRows(tx: Db, itemIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into ${stock} (item_id, warehouse_id)
    select item.id, place.id
    from unnest(${sql.param([...itemIds])}::int[]) as item (id)
    left join offer on offer.id = item.id
    join product on product.id = coalesce(offer.product_id, item.id)
    join lateral (select min(id) as id from ${warehouse} where source_id = product.source_id) place on place.id is not null
    where not exists (select 1 from ${stock} where stock.item_id = item.id)
    order by item.id
    on conflict (item_id, warehouse_id) do nothing`);
}
