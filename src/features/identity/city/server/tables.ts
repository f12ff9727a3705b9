import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity } from '#server/db/columns.ts';

/** What a visitor may choose. `searchName` is the name as `searchName()` writes what was typed. */
export const city = pgTable(
  'city',
  {
    id: identity(),
    name: text().notNull(),
    region: text(),
    searchName: text()
      .notNull()
      .generatedAlwaysAs(sql`translate(lower(name collate "und-x-icu"), 'ё-', 'е ')`),
  },
  (t) => [
    uniqueIndex('city_unique').on(t.name, sql`coalesce(${t.region}, '')`),
    index('city_search').on(t.searchName.op('text_pattern_ops')),
  ],
);
