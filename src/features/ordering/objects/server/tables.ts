import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { company } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/** Where the goods of a company go: a building site, a shop. Orders name it; a closed one stays on the orders that have it. */
export const companyObject = pgTable(
  'company_object',
  {
    id: identity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    name: text().notNull(),
    isClosed: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('company_object_name').on(t.companyId, sql`lower(${t.name} collate "und-x-icu")`)],
);
