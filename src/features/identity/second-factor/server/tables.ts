import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/** The authenticator of an account. It counts once its first code was entered. */
export const secondFactor = pgTable('second_factor', {
  accountId: integer()
    .primaryKey()
    .references(() => account.id),
  /** Base32; leaves the server once, while it is set up. */
  secret: text().notNull(),
  confirmedAt: moment(),
  /** The time step of the last code that was accepted: none is accepted twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
});

/** Codes for somebody who lost the authenticator: ten, each good once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: identity(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    codeHash: text().notNull(),
    usedAt: moment(),
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
    at: moment().notNull().defaultNow(),
    usedAt: moment(),
  },
  (t) => [index('passkey_account').on(t.accountId)],
);
