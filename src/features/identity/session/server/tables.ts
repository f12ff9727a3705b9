import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';

/**
 * A login. The token is kept hashed only. `actorAccountId` is who really acts; a child session has a parent, expires
 * no later than it and is revoked with it.
 */
export const session = pgTable(
  'session',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    actorAccountId: integer()
      .notNull()
      .references(() => account.id),
    parentSessionId: integer().references((): AnyPgColumn => session.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    /** The shop requires a second factor and the account has none: the session may set one up and do nothing else. */
    needsSecondFactor: boolean().notNull().default(false),
    ip: text().notNull().default(''),
    agent: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('session_token_unique').on(t.tokenHash),
    index('session_account').on(t.accountId),
    index('session_parent').on(t.parentSessionId),
    index('session_expiry').on(t.expiresAt),
  ],
);
