import { asc, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import { allocate, availableOf, type StockByItem } from './available.ts';
import { recordAvailability } from './record-availability.ts';
import { stock, stockReservation, warehouse } from './tables.ts';

type Shortage = { itemId: number; available: number };

/**
 * Reserves base units for an order, under locks taken in the order item, warehouse (datamodel 8.9): of parallel orders
 * for the last pieces exactly as many succeed as there are pieces. Where an item falls short and back-orders are not
 * allowed, nothing is reserved and every shortage is named with what is left; with `canBuyUnavailable` all is reserved
 * and the shortages are information. To be called once an order, inside its transaction.
 */
export async function reserve(
  tx: Db,
  orderId: number,
  lines: readonly { itemId: number; quantity: number }[],
  { canBuyUnavailable }: { canBuyUnavailable: boolean },
): Promise<{ shortages: Shortage[] }> {
  const wanted = new Map<number, number>();
  for (const { itemId, quantity } of lines) wanted.set(itemId, (wanted.get(itemId) ?? 0) + quantity);
  const itemIds = [...wanted.keys()].toSorted((a, b) => a - b);
  if (itemIds.length === 0) return { shortages: [] };
  if (canBuyUnavailable) await addMissingRows(tx, itemIds);
  const stockByItem = await lockStock(tx, itemIds);
  const available = (itemId: number) => availableOf(stockByItem.get(itemId) ?? []);
  const shortages = itemIds
    .filter((itemId) => available(itemId) < wanted.get(itemId)!)
    .map((itemId) => ({ itemId, available: available(itemId) }));
  if (shortages.length && !canBuyUnavailable) return { shortages };
  const taken = itemIds.flatMap((itemId) =>
    allocate(wanted.get(itemId)!, stockByItem.get(itemId) ?? []).map((part) => ({ orderId, itemId, ...part })),
  );
  await take(tx, taken);
  await recordAvailability(
    tx,
    itemIds.map((itemId) => ({
      itemId,
      before: available(itemId),
      after: available(itemId) - wanted.get(itemId)!,
    })),
  );
  return { shortages };
}

const lock = statementFor((db) =>
  db
    .select()
    .from(stock)
    .where(sql`${stock.itemId} = any(${sql.placeholder('ids')}::int[])`)
    .orderBy(asc(stock.itemId), asc(stock.warehouseId))
    .for('update')
    .prepare('lock_stock'),
);

async function lockStock(tx: Db, itemIds: number[]): Promise<StockByItem> {
  return Map.groupBy(await lock(tx).execute({ ids: itemIds }), (row) => row.itemId);
}

const takeParts = statementFor((db) => {
  const part = db.$with('part', {}).as(sql`
    select * from jsonb_to_recordset(${sql.placeholder('parts')}::jsonb)
      as part ("orderId" int, "itemId" int, "warehouseId" int, quantity int)`);
  const held = db.$with('held', {}).as(sql`
    insert into ${stockReservation} (order_id, item_id, warehouse_id, quantity) select * from part`);
  const moved = db.$with('moved', {}).as(sql`
    update ${stock} set reserved = reserved + part.quantity from part
    where stock.item_id = part."itemId" and stock.warehouse_id = part."warehouseId" returning 1`);
  return db
    .with(part, held, moved)
    .select({ count: sql<number>`count(*)` })
    .from(sql`moved`)
    .prepare('take_stock');
});

async function take(tx: Db, parts: (typeof stockReservation.$inferInsert)[]): Promise<void> {
  if (parts.length > 0) await takeParts(tx).execute({ parts: JSON.stringify(parts) });
}

/**
 * A back-order of an item that no warehouse has ever held needs a row to stand on: one at the first warehouse of the
 * item's source, empty; an item whose source has no warehouse stays without. To be called before rows are locked, or
 * two orders would wait for each other's.
 */
async function addMissingRows(tx: Db, itemIds: readonly number[]): Promise<void> {
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
