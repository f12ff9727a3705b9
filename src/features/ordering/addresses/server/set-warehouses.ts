import { and, inArray, ne, sql } from 'drizzle-orm';
import { setStoreOfWarehouses } from '#goods/stock/server/index.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { pickupStore } from './tables.ts';

/**
 * Goods of these warehouses, and of no others, are handed out at a pick-up store. A store that loses one of them gets a new
 * version, so that its open form is refused; `officeSavedAt` is when the office has taken it, absent for a folder.
 */
export async function setWarehouses(
  tx: Db,
  storeId: number,
  warehouseIds: readonly number[],
  officeSavedAt?: Date,
): Promise<void> {
  const losing = tx
    .select({ id: warehouse.pickupStoreId })
    .from(warehouse)
    .where(and(inArray(warehouse.id, [...warehouseIds]), ne(warehouse.pickupStoreId, storeId)));
  await tx
    .update(pickupStore)
    .set({ version: sql`${pickupStore.version} + 1`, ...(officeSavedAt && { officeSavedAt }) })
    .where(inArray(pickupStore.id, losing));
  await setStoreOfWarehouses(tx, storeId, warehouseIds);
}
