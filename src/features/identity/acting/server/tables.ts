import { sql } from 'drizzle-orm';
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/** A manager has asked to act for the people of a company that wants to be asked, and what its administrator said. */
export const entryConsent = pgTable(
  'entry_consent',
  {
    id: identity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    managerAccountId: integer()
      .notNull()
      .references(() => account.id),
    askedAt: moment().notNull().defaultNow(),
    answeredAt: moment(),
    answeredBy: integer().references(() => account.id),
    /** Null: not answered, or refused. */
    allowedUntil: moment(),
  },
  (t) => [
    // One question at a time
    uniqueIndex('entry_consent_open')
      .on(t.companyId, t.managerAccountId)
      .where(sql`${t.answeredAt} is null`),
    index('entry_consent_company').on(t.companyId, t.askedAt),
  ],
);
