import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { product } from '#goods/products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';

export const favourite = pgTable(
  'favourite',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id),
    productId: integer()
      .notNull()
      .references(() => product.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.productId] })],
);

export const compareItem = pgTable(
  'compare_item',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id),
    productId: integer()
      .notNull()
      .references(() => product.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.productId] })],
);
