import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment } from '#server/db/columns.ts';

/** A request to be called back. `phone` is eleven digits; the address of the sender is kept hashed. */
export const feedback = pgTable(
  'feedback',
  {
    id: identity(),
    name: text().notNull(),
    phone: text().notNull(),
    message: text().notNull(),
    ipHash: text().notNull(),
    at: moment().notNull().defaultNow(),
    state: text({ enum: ['new', 'done'] })
      .notNull()
      .default('new'),
  },
  (t) => [index('feedback_at').on(t.at)],
);
