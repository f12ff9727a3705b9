import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';

/** Blocks of the home page that an account has collapsed. */
export const collapsedBlock = pgTable(
  'collapsed_block',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id),
    control: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.control] })],
);
