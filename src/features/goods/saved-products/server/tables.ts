import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { product } from '#goods/products/server/tables.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { moment } from '#server/db/columns.ts';

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
      at: moment().notNull().defaultNow(),
    },
    (t) => [primaryKey({ columns: [t.accountId, t.productId] })],
  );

export const favourite = savedProducts('favourite');
export const compareItem = savedProducts('compare_item');

/** What a favourite cost the company when it was saved, or when a lower price was reported last: kopecks (cents). */
export const favouritePrice = pgTable(
  'favourite_price',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    productId: integer()
      .notNull()
      .references(() => product.id),
    value: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.companyId, t.productId] }),
    index('favourite_price_product').on(t.productId),
  ],
);
