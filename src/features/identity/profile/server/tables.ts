import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/**
 * A change of e-mail or phone: takes effect when the new address is proven by its word, and can be undone by the word of
 * the notice to the old address for seven days.
 */
export const contactChange = pgTable(
  'contact_change',
  {
    id: identity(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    kind: text({ enum: ['email', 'phone'] }).notNull(),
    value: text().notNull(),
    previous: text(),
    /** When the previous value was proven. */
    previousConfirmedAt: moment(),
    wordHash: text().notNull(),
    undoHash: text(),
    at: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    doneAt: moment(),
    undoUntil: moment(),
    undoneAt: moment(),
  },
  (t) => [
    uniqueIndex('contact_change_word').on(t.wordHash),
    uniqueIndex('contact_change_undo').on(t.undoHash),
    index('contact_change_account').on(t.accountId),
  ],
);
