import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Phrases that mean the same to a buyer. All lists are replaced together, so the highest id changes with every change. */
export const searchSynonym = pgTable('search_synonym', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  phrases: text().array().notNull(),
});

/** What was looked for and not found, as it is compared; how often, and when last. Who looked is not kept. */
export const searchMiss = pgTable(
  'search_miss',
  {
    query: text().primaryKey(),
    count: integer().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('search_miss_last').on(t.lastAt), check('search_miss_count', sql`${t.count} > 0`)],
);
