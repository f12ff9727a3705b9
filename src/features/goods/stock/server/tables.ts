import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { source } from '#goods/sources/server/tables.ts';
import { identity } from '#server/db/columns.ts';

export const warehouse = pgTable(
  'warehouse',
  {
    id: identity(),
    sourceId: integer()
      .notNull()
      .references(() => source.id),
    externalId: text().notNull(),
    name: text().notNull(),
    pickupStoreId: integer(),
  },
  (t) => [uniqueIndex('warehouse_external').on(t.sourceId, t.externalId)],
);

/**
 * What a warehouse holds of an item, as the accounting system sends it (fractions and negatives happen), and what
 * orders have reserved: whole base units. Rows are locked in the order item, warehouse.
 */
export const stock = pgTable(
  'stock',
  {
    itemId: integer().notNull(),
    warehouseId: integer()
      .notNull()
      .references(() => warehouse.id),
    onHand: numeric({ precision: 14, scale: 3, mode: 'number' }).notNull().default(0),
    /** Back-orders of many companies add up: wider than the quantity of any one line. */
    reserved: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.warehouseId] }), check('stock_reserved', sql`${t.reserved} >= 0`)],
);

/** What an order line holds in a warehouse, so that a cancelled order gives back exactly what it took. */
export const stockReservation = pgTable(
  'stock_reservation',
  {
    orderId: integer().notNull(),
    itemId: integer().notNull(),
    warehouseId: integer().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.itemId, t.warehouseId] }),
    index('stock_reservation_item').on(t.itemId),
    check('stock_reservation_positive', sql`${t.quantity} > 0`),
  ],
);
