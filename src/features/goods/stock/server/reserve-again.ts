import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { addMissingRows, type Line, reservedItems, type Shortage } from './plan-reservation.ts';
import { release } from './release.ts';
import { reserve } from './reserve.ts';
import { stock, stockReservation } from './tables.ts';

/** `kept`: what the order has held so far or less, which it never lacks. `bought`: other items, held like a new order's. */
type Wanted = { kept: readonly Line[]; bought: readonly Line[] };

/**
 * Replaces what an order holds, within its transaction. All rows are locked first, in the order in which everybody locks
 * them. `shortages` are those of `bought`; where back-orders are not allowed, the caller has to roll back.
 */
export async function reserveAgain(
  tx: Db,
  orderId: number,
  { kept, bought }: Wanted,
  { canBuyUnavailable }: { canBuyUnavailable: boolean },
): Promise<{ shortages: Shortage[] }> {
  const itemIds = reservedItems([...kept, ...bought]);
  await addMissingRows(tx, itemIds);
  await tx.execute(sql`
    select 1 from ${stock} where item_id = any(${sql.param(itemIds)}::int[])
      or item_id in (select item_id from ${stockReservation} where order_id = ${orderId})
    order by item_id, warehouse_id for update`);
  await release(tx, orderId);
  await reserve(tx, orderId, kept, { canBuyUnavailable: true });
  return reserve(tx, orderId, bought, { canBuyUnavailable });
}
