import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { moment } from '#server/db/columns.ts';

/** A line as the buyer was shown it: kopecks, base units, percent of VAT. */
export type SnapshotLine = {
  itemId: number;
  quantity: number;
  priceBase: number;
  price: number;
  vatPercent: number;
};

/**
 * What the buyer was shown when the checkout was opened; the order is compared with it. Kept 24 hours, the last 20 of
 * an account.
 */
export const checkoutSnapshot = pgTable(
  'checkout_snapshot',
  {
    checkoutKey: text().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    basketVersion: integer().notNull(),
    lines: jsonb().$type<SnapshotLine[]>().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index('checkout_snapshot_account').on(t.accountId, t.at)],
);
