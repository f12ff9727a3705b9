import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { allocate, availableOf, type StockByItem } from './available.ts';
import type { StockMove } from './record-availability.ts';
import { stock, stockReservation, warehouse } from './tables.ts';

export type Shortage = { itemId: number; available: number };

export type Line = { itemId: number; quantity: number };

/** `minimum`: the smallest quantity of the item that can be ordered. */
type PlannedLine = Line & { minimum: number };
type Part = { itemId: number; warehouseId: number; quantity: number };

/** How the stock of an order is taken, or what it is short of. */
export type Reservation = {
  /** Items of which less is left than is wanted. */
  shortages: Shortage[];
  /** Empty where nothing may be reserved. */
  parts: Part[];
  /** Availability of the items before and after, for `recordAvailability`. */
  moves: StockMove[];
};

/** The items of an order in the order of their locks. */
export function reservedItems(lines: readonly Line[]): number[] {
  return [...new Set(lines.map(({ itemId }) => itemId))].toSorted((a, b) => a - b);
}

/**
 * Decides from the locked rows of `reservedItems` what an order takes. Where an item falls short and back-orders are not
 * allowed, nothing is reserved and every shortage is named with what is left; with `canBuyUnavailable` all is reserved
 * and the shortages are information.
 */
export function planReservation(
  rows: readonly LockedStock[],
  lines: readonly PlannedLine[],
  { canBuyUnavailable }: { canBuyUnavailable: boolean },
): Reservation {
  const wanted = new Map<number, number>();
  for (const { itemId, quantity } of lines) wanted.set(itemId, (wanted.get(itemId) ?? 0) + quantity);
  const itemIds = reservedItems(lines);
  const stockByItem: StockByItem = Map.groupBy(rows, (row) => row.itemId);
  const available = (itemId: number) => availableOf(stockByItem.get(itemId) ?? []);
  const shortages = itemIds
    .filter((itemId) => available(itemId) < wanted.get(itemId)!)
    .map((itemId) => ({ itemId, available: available(itemId) }));
  if (shortages.length && !canBuyUnavailable) return { shortages, parts: [], moves: [] };
  const parts = itemIds.flatMap((itemId) =>
    allocate(wanted.get(itemId)!, stockByItem.get(itemId) ?? []).map((part) => ({ itemId, ...part })),
  );
  const minimums = new Map(lines.map(({ itemId, minimum }) => [itemId, minimum]));
  const moves = itemIds.map((itemId) => ({
    itemId,
    minimum: minimums.get(itemId)!,
    before: available(itemId),
    after: available(itemId) - wanted.get(itemId)!,
  }));
  return { shortages, parts, moves };
}

/** A stock row under its lock. */
type LockedStock = { itemId: number; warehouseId: number; onHand: number; reserved: number };

/** A column of a larger statement that locks the stock of items (an array as SQL), in the order of the locks. */
export const lockedStockColumn = (itemIds: SQL) => sql<LockedStock[] | null>`(select json_agg(locked) from (
  select item_id as "itemId", warehouse_id as "warehouseId", on_hand as "onHand", reserved from ${stock}
  where item_id = any(${itemIds}) order by item_id, warehouse_id for update) as locked)`;

/** The parts of a larger statement that take stock for an order: JSON of `Part`s, each with its `orderId`. */
export function takenStock(db: Db, parts: SQL) {
  const part = db.$with('part', {}).as(sql`
    select * from jsonb_to_recordset(${parts}::jsonb)
      as part ("orderId" int, "itemId" int, "warehouseId" int, quantity int)`);
  const held = db.$with('held', {}).as(sql`
    insert into ${stockReservation} (order_id, item_id, warehouse_id, quantity) select * from part`);
  const moved = db.$with('moved', {}).as(sql`
    update ${stock} set reserved = reserved + part.quantity from part
    where stock.item_id = part."itemId" and stock.warehouse_id = part."warehouseId"`);
  return [part, held, moved];
}

/**
 * A back-order of an item that no warehouse has ever held needs a row to stand on: one at the first warehouse of the
 * item's source, empty; an item whose source has no warehouse stays without. To be called before rows are locked, or
 * two orders would wait for each other's.
 */
export async function addMissingRows(tx: Db, itemIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into ${stock} (item_id, warehouse_id)
    select item.id, first_warehouse.id
    from unnest(${sql.param([...itemIds])}::int[]) as item (id)
    left join offer on offer.id = item.id
    join product on product.id = coalesce(offer.product_id, item.id)
    join lateral (select min(id) as id from ${warehouse} where source_id = product.source_id) first_warehouse on first_warehouse.id is not null
    where not exists (select 1 from ${stock} where stock.item_id = item.id)
    order by item.id
    on conflict (item_id, warehouse_id) do nothing`);
}
