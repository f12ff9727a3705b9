import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { product } from '#goods/products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

export const paperKinds = ['certificate', 'declaration', 'passport', 'manual', 'other'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** A paper of goods: one file for any number of them. `fileKey` is its key in the store. */
export const goodsPaper = pgTable(
  'goods_paper',
  {
    id: identity(),
    kind: text({ enum: paperKinds }).notNull(),
    title: text().notNull(),
    number: text().notNull().default(''),
    issuedOn: date(),
    /** The last day on which it is valid; null: without end. */
    endsOn: date(),
    fileKey: text().notNull(),
    fileName: text().notNull(),
    size: integer().notNull(),
    /** Null: a command. */
    createdBy: integer().references(() => account.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('goods_paper_ends').on(t.endsOn), index('goods_paper_file').on(t.fileKey)],
);

export const goodsPaperProduct = pgTable(
  'goods_paper_product',
  {
    paperId: integer()
      .notNull()
      .references(() => goodsPaper.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => product.id),
  },
  (t) => [primaryKey({ columns: [t.paperId, t.productId] }), index('goods_paper_product_product').on(t.productId)],
);
