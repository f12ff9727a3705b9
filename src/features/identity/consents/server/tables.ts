import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/** The texts that somebody can agree to. */
export const consentDocuments = ['privacy', 'personal-data', 'advertising', 'terms'] as const;

/**
 * Who agreed to which version of which text, where and when; 0 where the shop has no such text. Rows are never deleted: a
 * withdrawal is noted beside the consent.
 */
export const consent = pgTable(
  'consent',
  {
    id: identity(),
    accountId: integer().references(() => account.id),
    /** E-mail or phone. */
    contact: text().notNull(),
    kind: text({ enum: ['feedback', 'registration', 'profile'] }).notNull(),
    document: text({ enum: consentDocuments }).notNull().default('privacy'),
    textVersion: integer().notNull(),
    ip: text().notNull().default(''),
    at: moment().notNull().defaultNow(),
    withdrawnAt: moment(),
  },
  (t) => [index('consent_contact').on(t.contact), index('consent_account').on(t.accountId)],
);
