import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';

/**
 * The word of a letter that lets its reader set a password: good once. An invitation sets the first password of an
 * account and lives longer.
 */
export const checkWord = pgTable(
  'check_word',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    purpose: text({ enum: ['recovery', 'invitation'] })
      .notNull()
      .default('recovery'),
    wordHash: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('check_word_hash').on(t.wordHash),
    index('check_word_account').on(t.accountId),
    index('check_word_expiry').on(t.expiresAt),
  ],
);
