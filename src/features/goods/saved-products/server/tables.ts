import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { product } from '#goods/products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';

/** A list of products of each account. */
const savedProducts = <Name extends string>(name: Name) =>
  pgTable(
    name,
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

export const favourite = savedProducts('favourite');
export const compareItem = savedProducts('compare_item');
