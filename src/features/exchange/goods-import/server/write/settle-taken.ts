import { sql } from 'drizzle-orm';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { addMissingRows } from '#goods/stock/server/index.ts';
import { stock, stockReservation } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Exchange } from '../import-settings.ts';
import { intArray, recordset } from '#server/db/recordset.ts';

/** An item whose stock is stated in some warehouses; null: in all. */
export type StatedStock = { itemId: number; warehouseIds: number[] | null };

type Part = { item_id: number; warehouse_id: number };

/**
 * Ends the reservations of orders that the accounting system had taken before the exchange began: its figures count them.
 * Those that it has not taken lessen its figures further on, also where it has stored an order and the shop has got no answer.
 * Returns the items. To be called before the figures are written: rows of stock are locked in the order in which orders
 * lock them, all of the batch at once.
 */
export async function settleTaken(
  tx: Db,
  exchange: Exchange | null,
  stated: readonly StatedStock[],
): Promise<number[]> {
  if (exchange === null || stated.length === 0) return [];
  const itemIds = stated.map(({ itemId }) => itemId);
  const named = stated.flatMap(({ itemId, warehouseIds }) =>
    (warehouseIds ?? []).map((id): Part => ({ item_id: itemId, warehouse_id: id })),
  );
  const whole = stated.flatMap(({ itemId, warehouseIds }) => (warehouseIds === null ? [itemId] : []));
  const taken = sql`
    select held.order_id, held.item_id, held.warehouse_id from ${stockReservation} held
    join ${orderExport} x on x.order_id = held.order_id and x.connection_id = ${exchange.connectionId}::int
    where held.item_id = any(${intArray(itemIds)}) and x.taken_at < ${exchange.startedAt}::timestamptz
      and (held.item_id = any(${intArray(whole)}) or (held.item_id, held.warehouse_id) in (
        select item_id, warehouse_id from ${recordset(named, 'n', 'item_id int, warehouse_id int')}))`;
  const { rows } = await tx.execute(sql`select 1 from (${taken}) t limit 1`);
  if (rows.length === 0) return [];
  // As a back-order does: a row that both would make must not be waited for behind locks
  await addMissingRows(tx, itemIds);
  await tx.execute(sql`
    select 1 from ${stock} where item_id = any(${intArray(itemIds)}) order by item_id, warehouse_id for update`);
  const settled = await tx.execute<{ item_id: number }>(sql`
    with ended as (
      delete from ${stockReservation} r using (${taken}) t
      where r.order_id = t.order_id and r.item_id = t.item_id and r.warehouse_id = t.warehouse_id
      returning r.item_id, r.warehouse_id, r.quantity
    ), sums as (
      select item_id, warehouse_id, sum(quantity) as quantity from ended group by item_id, warehouse_id
    )
    update ${stock} set reserved = greatest(0, reserved - sums.quantity) from sums
    where stock.item_id = sums.item_id and stock.warehouse_id = sums.warehouse_id returning stock.item_id`);
  return settled.rows.map((row) => row.item_id);
}
