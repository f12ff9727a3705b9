import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/**
 * A login. The token is kept hashed only. Each use moves `expiresAt` on by `idleSeconds`, up to `endsAt`; a session
 * without them ends at `expiresAt` (a child session does). `actorAccountId` is who really acts; a child session has a parent, expires
 * no later than it and is revoked with it, and lives while the account buys for `companyId` and the actor may act there.
 */
export const session = pgTable(
  'session',
  {
    id: identity(),
    tokenHash: text().notNull(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    actorAccountId: integer()
      .notNull()
      .references(() => account.id),
    parentSessionId: integer().references((): AnyPgColumn => session.id),
    /** For a child session alone. */
    companyId: integer().references(() => company.id),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    endsAt: moment(),
    idleSeconds: integer(),
    revokedAt: moment(),
    /** The shop requires a second factor and the account has none: the session may set one up and do nothing else. */
    needsSecondFactor: boolean().notNull().default(false),
    ip: text().notNull().default(''),
    agent: text().notNull().default(''),
    /** Of the mark that the browser keeps in a cookie; empty where it brought none. */
    deviceHash: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('session_token_unique').on(t.tokenHash),
    index('session_account').on(t.accountId),
    index('session_parent').on(t.parentSessionId),
    index('session_acting_company')
      .on(t.companyId)
      .where(sql`${t.companyId} is not null`),
    check('session_child_has_company', sql`(${t.parentSessionId} is null) = (${t.companyId} is null)`),
    index('session_expiry').on(t.expiresAt),
    check('session_slides_to_an_end', sql`(${t.endsAt} is null) = (${t.idleSeconds} is null)`),
  ],
);

/** A login whose password was right and whose second factor is still to come, or a challenge for a passkey. */
export const loginTicket = pgTable(
  'login_ticket',
  {
    ticketHash: text().primaryKey(),
    /** Null for a passkey that is to say whose it is. */
    accountId: integer().references(() => account.id),
    /** A ticket serves the purpose that it was made for alone. */
    purpose: text({ enum: ['login', 'passkey login', 'passkey setup'] }).notNull(),
    /** SHA-256 of the password hash at that time: a changed password ends the logins that are under way. */
    passwordMark: text(),
    challenge: text(),
    tries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index('login_ticket_expiry').on(t.expiresAt)],
);
