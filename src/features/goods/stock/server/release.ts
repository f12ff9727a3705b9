import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { recordAvailability } from './record-availability.ts';
import { listAvailable, listMinimums } from './queries.ts';
import { stock, stockReservation } from './tables.ts';

/** Gives back exactly what an order holds, under the same locks as `reserve`; a second call finds nothing to give. */
export async function release(tx: Db, orderId: number): Promise<void> {
  // Stock before reservations, as everybody locks them: an import may be ending the same ones
  await tx.execute(sql`
    select 1 from ${stock} where item_id in (select item_id from ${stockReservation} where order_id = ${orderId})
    order by item_id, warehouse_id for update`);
  const held = await tx.delete(stockReservation).where(eq(stockReservation.orderId, orderId)).returning();
  if (held.length === 0) return;
  const itemIds = [...new Set(held.map((part) => part.itemId))];
  const before = await listAvailable(tx, itemIds);
  const column = (pick: (part: (typeof held)[number]) => number) => sql`${sql.param(held.map(pick))}::int[]`;
  await tx.execute(sql`
    update ${stock} set reserved = greatest(0, reserved - part.quantity)
    from unnest(${column((p) => p.itemId)}, ${column((p) => p.warehouseId)}, ${column((p) => p.quantity)})
      as part (item_id, warehouse_id, quantity)
    where stock.item_id = part.item_id and stock.warehouse_id = part.warehouse_id`);
  const after = await listAvailable(tx, itemIds);
  const minimums = await listMinimums(tx, itemIds);
  await recordAvailability(
    tx,
    itemIds.map((itemId) => ({
      itemId,
      before: before.get(itemId)!,
      after: after.get(itemId)!,
      minimum: minimums.get(itemId) ?? 1,
    })),
  );
}
