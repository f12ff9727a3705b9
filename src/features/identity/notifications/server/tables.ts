import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';

export const notification = pgTable(
  'notification',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    title: text().notNull(),
    text: text().notNull().default(''),
    url: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('notification_account').on(t.accountId, t.readAt)],
);
