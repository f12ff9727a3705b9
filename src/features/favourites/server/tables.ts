import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { product } from '#features/catalogue/server/tables.ts';
import { account } from '#features/companies/server/tables.ts';

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
