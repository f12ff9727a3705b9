import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

export const notification = pgTable(
  'notification',
  {
    id: identity(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    title: text().notNull(),
    text: text().notNull().default(''),
    url: text(),
    at: moment().notNull().defaultNow(),
    readAt: moment(),
  },
  (t) => [index('notification_account').on(t.accountId, t.readAt)],
);
