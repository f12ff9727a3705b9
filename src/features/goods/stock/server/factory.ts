import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { theSource } from '#goods/sources/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { stock, warehouse } from './tables.ts';

/** A new warehouse; returns its id. */
export async function aWarehouse(db: Db, fields: Partial<typeof warehouse.$inferInsert> = {}): Promise<number> {
  const sourceId = fields.sourceId ?? (await theSource(db));
  const externalId = randomUUID();
  const [row] = await db
    .insert(warehouse)
    .values({ name: `Склад ${externalId}`, ...fields, sourceId, externalId })
    .returning();
  return row!.id;
}

/** What a warehouse (the source's first where none is named) holds of an item, base units. */
export async function aStock(
  db: Db,
  itemId: number,
  onHand: number,
  fields: { warehouseId?: number; reserved?: number } = {},
): Promise<void> {
  const warehouseId = fields.warehouseId ?? (await theWarehouse(db));
  await db.insert(stock).values({ itemId, warehouseId, onHand, reserved: fields.reserved ?? 0 });
  await recordCatalogueChange(db, 'stock', [itemId]);
}

async function theWarehouse(db: Db): Promise<number> {
  const sourceId = await theSource(db);
  const [found] = await db
    .select()
    .from(warehouse)
    .where(eq(warehouse.sourceId, sourceId))
    .orderBy(asc(warehouse.id))
    .limit(1);
  return found?.id ?? aWarehouse(db, { sourceId });
}
