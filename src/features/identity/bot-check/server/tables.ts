import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

/** One row: what bot checks are signed and senders' addresses are hashed with, the same on all nodes. */
export const contactSecret = pgTable(
  'contact_secret',
  { id: integer().primaryKey().default(1), secret: text().notNull() },
  (t) => [check('contact_secret_one_row', sql`${t.id} = 1`)],
);

/** Bot checks that were used, until they expire: each is good once. */
export const captchaUsed = pgTable(
  'captcha_used',
  { signature: text().primaryKey(), expiresAt: moment().notNull() },
  (t) => [index('captcha_used_expiry').on(t.expiresAt)],
);
