import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { product } from '#goods/products/server/tables.ts';
import { moment } from '#server/db/columns.ts';

/** The products that an account has viewed, with the time of the last view. A migration holds the foreign key of the account. */
export const recentlyViewed = pgTable(
  'recently_viewed',
  {
    accountId: integer().notNull(),
    productId: integer()
      .notNull()
      .references(() => product.id),
    at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.productId] }), index('recently_viewed_at').on(t.accountId, t.at)],
);
