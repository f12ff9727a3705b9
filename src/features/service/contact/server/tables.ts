import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A request to be called back. `phone` is eleven digits; the address of the sender is kept hashed. */
export const feedback = pgTable(
  'feedback',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    phone: text().notNull(),
    message: text().notNull(),
    ipHash: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    state: text({ enum: ['new', 'done'] })
      .notNull()
      .default('new'),
  },
  (t) => [index('feedback_at').on(t.at)],
);
