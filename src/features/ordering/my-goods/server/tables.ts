import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { moment } from '#server/db/columns.ts';

/** Up to what quantity a buyer of a company orders goods again. */
export const keptLevel = pgTable(
  'kept_level',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    /** A product, or an offer. */
    itemId: integer().notNull(),
    /** Base units, and the unit that they were counted in (`lineUnit`). */
    quantity: integer().notNull(),
    unit: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.companyId, t.itemId] })],
);
