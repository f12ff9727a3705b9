import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { promotion } from '#goods/pricing/server/tables.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { moment } from '#server/db/columns.ts';

const owner = () => ({
  accountId: integer()
    .notNull()
    .references(() => account.id),
  companyId: integer()
    .notNull()
    .references(() => company.id),
});

/** An account waits for an item (a product or an offer) that its company cannot order now. Removed when it is reported. */
export const stockAlert = pgTable(
  'stock_alert',
  {
    ...owner(),
    itemId: integer().notNull(),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.companyId, t.itemId] }), index('stock_alert_item').on(t.itemId)],
);

/**
 * What of the change log has been read for alerts, by all nodes together, as a snapshot of the database; the time of the last
 * look at all favourites.
 */
export const alertProgress = pgTable('alert_progress', {
  id: integer().primaryKey().default(1),
  snapshot: text(),
  allAt: moment(),
});

/** A promotion that buyers have got a notice of. */
export const promotionAnnouncement = pgTable('promotion_announcement', {
  promotionId: integer()
    .primaryKey()
    .references(() => promotion.id),
  at: moment().notNull(),
});
