import { boolean, check, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

export type FooterContacts = { workingHours: string; phone: string; email: string };

/** One row: what the owner says of the whole shop. */
export const siteState = pgTable(
  'site_state',
  {
    id: integer().primaryKey().default(1),
    technicalWorks: boolean().notNull().default(false),
    worksUntil: timestamp({ withTimezone: true }),
    closed: boolean().notNull().default(false),
    contacts: jsonb().$type<FooterContacts>().notNull(),
  },
  (t) => [check('site_state_one_row', sql`${t.id} = 1`)],
);
