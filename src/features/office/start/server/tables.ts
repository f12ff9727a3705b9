import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

/** One row: the key that makes an owner of the shop, hashed. A new key replaces the former one on all nodes. */
export const startKey = pgTable(
  'start_key',
  {
    id: integer().primaryKey().default(1),
    keyHash: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [check('start_key_one_row', sql`${t.id} = 1`)],
);
