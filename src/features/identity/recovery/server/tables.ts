import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/**
 * The word of a letter that lets its reader set a password: good once. An invitation sets the first password of an
 * account and lives longer.
 */
export const checkWord = pgTable(
  'check_word',
  {
    id: identity(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    purpose: text({ enum: ['recovery', 'invitation'] })
      .notNull()
      .default('recovery'),
    wordHash: text().notNull(),
    at: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [
    uniqueIndex('check_word_hash').on(t.wordHash),
    index('check_word_account').on(t.accountId),
    index('check_word_expiry').on(t.expiresAt),
  ],
);
