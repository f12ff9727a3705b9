import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';

/** The authenticator of an account. It counts once its first code was entered. */
export const secondFactor = pgTable('second_factor', {
  accountId: integer()
    .primaryKey()
    .references(() => account.id),
  /** Base32; leaves the server once, while it is set up. */
  secret: text().notNull(),
  confirmedAt: timestamp({ withTimezone: true }),
  /** The time step of the last code that was accepted: none is accepted twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
});

/** Codes for somebody who lost the authenticator: ten, each good once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    codeHash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex('recovery_code_hash').on(t.accountId, t.codeHash)],
);

/** A passkey of an account. */
export const passkey = pgTable(
  'passkey',
  {
    /** Base64url, as the browser names it. */
    credentialId: text().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('passkey_account').on(t.accountId)],
);
