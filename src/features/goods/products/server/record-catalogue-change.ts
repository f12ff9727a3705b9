import { sql } from 'drizzle-orm';
import { type Db, publishRows } from '#server/db/index.ts';
import { catalogueChange } from './tables.ts';

/**
 * Records a change of the catalogue for the read models of all nodes; call it in the transaction that makes the change.
 * `item`: products by id that were added, removed or changed in more than figures; `price`, `stock`: items (products or
 * offers) whose figures changed; `price` without items: discounts or promotions; `all`: anything, read all goods again.
 */
export async function recordCatalogueChange(
  tx: Db,
  kind: 'item' | 'price' | 'stock' | 'all',
  itemIds: readonly number[] = [],
): Promise<void> {
  if (itemIds.length > 0) {
    await tx.execute(sql`
      insert into ${catalogueChange} (kind, item_id)
      select ${kind}, id from unnest(${sql.param([...itemIds])}::int[]) with ordinality as changed (id, n) order by n`);
  } else if (kind === 'price' || kind === 'all') await tx.insert(catalogueChange).values({ kind });
  else return;
  publishRows(tx, catalogueChange);
}
