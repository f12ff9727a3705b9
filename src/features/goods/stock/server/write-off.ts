import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { stock, stockReservation } from './tables.ts';

/**
 * What an order holds leaves the warehouses: on hand and reserved both fall by it, so that what is available stays as it
 * was. The next exchange brings the accounting system's own figure, which has it written off too. A second call finds
 * nothing to write off.
 */
export async function writeOff(tx: Db, orderId: number): Promise<void> {
  await tx.execute(sql`
    select 1 from ${stock} join ${stockReservation} held using (item_id, warehouse_id) where held.order_id = ${orderId}
    order by stock.item_id, stock.warehouse_id for update of stock`);
  await tx.execute(sql`
    with held as (delete from ${stockReservation} where order_id = ${orderId} returning *)
    update ${stock} set on_hand = on_hand - held.quantity, reserved = greatest(0, reserved - held.quantity)
    from held where stock.item_id = held.item_id and stock.warehouse_id = held.warehouse_id`);
}
