import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';

/**
 * A change of e-mail or phone: takes effect when the new address is proven by its word, and can be undone by the word of
 * the notice to the old address for seven days.
 */
export const contactChange = pgTable(
  'contact_change',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    kind: text({ enum: ['email', 'phone'] }).notNull(),
    value: text().notNull(),
    previous: text(),
    /** When the previous value was proven. */
    previousConfirmedAt: timestamp({ withTimezone: true }),
    wordHash: text().notNull(),
    undoHash: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
    undoUntil: timestamp({ withTimezone: true }),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('contact_change_word').on(t.wordHash),
    uniqueIndex('contact_change_undo').on(t.undoHash),
    index('contact_change_account').on(t.accountId),
  ],
);
