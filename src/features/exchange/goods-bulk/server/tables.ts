import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { goodsUpload } from '#exchange/uploads/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';

/** A cell of a sheet of goods that differs from the shop: it is applied once it has been seen. */
export const goodsSheetChange = pgTable(
  'goods_sheet_change',
  {
    uploadId: integer()
      .notNull()
      .references(() => goodsUpload.id, { onDelete: 'cascade' }),
    rowNo: integer().notNull(),
    /** The heading of its column; empty for a row that is refused whole. */
    field: text().notNull(),
    /** Null: no product of the shop. */
    productId: integer().references(() => product.id),
    before: text().notNull().default(''),
    after: text().notNull().default(''),
    /** `changed-since`: somebody has changed the product after the sheet was made. */
    outcome: text({ enum: ['change', 'changed-since', 'refused'] }).notNull(),
    note: text().notNull().default(''),
    isApplied: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.rowNo, t.field] }), index('goods_sheet_change_product').on(t.productId)],
);
