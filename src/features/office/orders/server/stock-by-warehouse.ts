import { eq, inArray, sql } from 'drizzle-orm';
import { stock, stockReservation, warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { OfficeGoods } from '../contract.ts';

/** What each warehouse holds of the items, by item id; base units. `free` is below 0 where a warehouse owes. */
export async function listStock(db: Db, itemIds: readonly number[]): Promise<Map<number, OfficeGoods['stock']>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .select({
      itemId: stock.itemId,
      at: {
        warehouse: warehouse.name,
        onHand: stock.onHand,
        reserved: stock.reserved,
        free: sql<number>`(floor(${stock.onHand}) - ${stock.reserved})::bigint`.mapWith(Number),
      },
    })
    .from(stock)
    .innerJoin(warehouse, eq(warehouse.id, stock.warehouseId))
    .where(inArray(stock.itemId, [...itemIds]))
    .orderBy(sql`${warehouse.name} collate "und-x-icu"`, warehouse.id);
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId);
  return new Map([...byItem].map(([itemId, own]) => [itemId, own.map(({ at }) => at)]));
}

/** What an order holds of each item, over all warehouses, by item id. */
export async function listReserved(db: Db, orderId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({
      itemId: stockReservation.itemId,
      held: sql<number>`sum(${stockReservation.quantity})::bigint`.mapWith(Number),
    })
    .from(stockReservation)
    .where(eq(stockReservation.orderId, orderId))
    .groupBy(stockReservation.itemId);
  return new Map(rows.map(({ itemId, held }) => [itemId, held]));
}
