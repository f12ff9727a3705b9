import { inArray, type SQL, sql } from 'drizzle-orm';
import { offer, product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { effectiveMinimum, type QuantityRules } from '#shared/quantity.ts';
import { stock } from './tables.ts';

/**
 * Base units that may still be ordered of each item, by item id; an item without stock rows is 0. The rule is that of
 * `availableOf`.
 */
export async function listAvailable(db: Db, itemIds: readonly number[]): Promise<Map<number, number>> {
  const available = new Map(itemIds.map((id) => [id, 0]));
  if (itemIds.length === 0) return available;
  const rows = await db
    .select({
      itemId: stock.itemId,
      sum: sql<number>`sum(floor(${stock.onHand}) - ${stock.reserved})::bigint`,
    })
    .from(stock)
    .where(inArray(stock.itemId, [...itemIds]))
    .groupBy(stock.itemId);
  for (const { itemId, sum } of rows) available.set(itemId, Math.max(0, sum));
  return available;
}

/** The smallest quantity of each item that can be ordered, in base units, by item id. */
export async function listMinimums(db: Db, itemIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number } & Required<QuantityRules>>(sql`
    select item.id, min_order_count as "minOrderCount", package_count as "packageCount"
    from unnest(${sql.param([...itemIds])}::int[]) as item (id)
    left join ${offer} on offer.id = item.id
    join ${product} on product.id = coalesce(offer.product_id, item.id)`);
  return new Map(rows.map(({ id, ...rules }) => [id, effectiveMinimum(rules)]));
}

/** How much is available of one item of a larger statement, as SQL. */
export function availableSql(itemId: SQL): SQL {
  return sql`(select greatest(0, coalesce(sum(floor(stock.on_hand) - stock.reserved), 0))::bigint
    from ${stock} where stock.item_id = ${itemId})`;
}
