import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { offer } from '#goods/products/server/tables.ts';

/** The products of items (products and offers). */
export async function productsOf(db: Db, itemIds: readonly number[]): Promise<number[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct coalesce(offer.product_id, item.id) as id
    from unnest(${sql.param([...new Set(itemIds)])}::int[]) as item (id) left join ${offer} on offer.id = item.id`);
  return rows.map((row) => row.id);
}
