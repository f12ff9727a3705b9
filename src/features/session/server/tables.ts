import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { type AnyPgColumn } from 'drizzle-orm/pg-core';
import { account } from '#features/companies/server/tables.ts';

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

/** Anti-forgery tokens for calls without a session, hashed. */
export const csrfToken = pgTable(
  'csrf_token',
  { valueHash: text().primaryKey(), expiresAt: timestamp({ withTimezone: true }).notNull() },
  (t) => [index('csrf_token_expiry').on(t.expiresAt)],
);

/** Strict limits that hold over all nodes: one row per key and window. */
export const rateCounter = pgTable(
  'rate_counter',
  {
    key: text().notNull(),
    windowStart: timestamp({ withTimezone: true }).notNull(),
    count: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('rate_counter_expiry').on(t.expiresAt)],
);

/** Append-only: who did what to what. Holds no secrets. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorAccountId: integer(),
    accountId: integer(),
    action: text().notNull(),
    object: text().notNull().default(''),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ip: text().notNull().default(''),
  },
  (t) => [index('audit_log_at').on(t.at), index('audit_log_account').on(t.accountId, t.at)],
);

/** Answers already given to a repeated request: kept 24 hours per account and key. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id),
    key: text().notNull(),
    route: text().notNull(),
    requestHash: text().notNull(),
    response: jsonb().$type<unknown>(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_key_at').on(t.at)],
);
