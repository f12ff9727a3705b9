import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { account, company } from '#identity/accounts/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';
import { moment } from '#server/db/columns.ts';

/**
 * One basket an account. `companyId` is the contract that prices it, set by the first addition and from then on by a
 * switch of the company alone; `version` grows with every change.
 */
export const basket = pgTable('basket', {
  accountId: integer()
    .primaryKey()
    .references(() => account.id),
  companyId: integer().references(() => company.id),
  version: integer().notNull().default(0),
  updatedAt: moment().notNull().defaultNow(),
  /** The order that was put into the basket last; `repeatedAfterId`: the account's newest order then. */
  repeatedOrderId: integer(),
  repeatedAfterId: integer(),
});

/**
 * Quantity in base units. The line's id is its item's id (product or offer). `unit` is what the buyer counted in when he
 * chose the quantity (`lineUnit`); null: not known, taken for the unit of the product.
 */
export const basketLine = pgTable(
  'basket_line',
  {
    accountId: integer()
      .notNull()
      .references(() => basket.accountId),
    itemId: integer().notNull(),
    productId: integer()
      .notNull()
      .references(() => product.id),
    quantity: integer().notNull(),
    unit: text(),
    /** What the buyer notes to the line; the order gets it. */
    remark: text().notNull().default(''),
    addedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.itemId] }),
    index('basket_line_product').on(t.productId),
    check('basket_line_quantity', sql`${t.quantity} >= 1`),
  ],
);
