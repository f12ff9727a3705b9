import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { warehouse } from './tables.ts';

/** Goods of these warehouses, and of no others, are handed out at a pick-up store. */
export async function setStoreOfWarehouses(tx: Db, storeId: number, warehouseIds: readonly number[]): Promise<void> {
  const isOfStore = eq(warehouse.pickupStoreId, storeId);
  const gone = warehouseIds.length > 0 ? and(isOfStore, notInArray(warehouse.id, [...warehouseIds])) : isOfStore;
  await tx.update(warehouse).set({ pickupStoreId: null }).where(gone);
  if (warehouseIds.length === 0) return;
  await tx
    .update(warehouse)
    .set({ pickupStoreId: storeId })
    .where(inArray(warehouse.id, [...warehouseIds]));
}
