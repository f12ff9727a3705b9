import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Letters of the shop, written in the transaction that causes them. `sentAt` is null until a mail server took one. */
export const outbox = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('outbox_at').on(t.at)],
);
