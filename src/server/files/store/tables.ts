import { bigint, customType, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Ordered by its bytes, as the other stores order theirs. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const key = () => bytewise();

/** A file of the store in the database. */
export const keptFile = pgTable('kept_file', {
  key: key().primaryKey(),
  size: bigint({ mode: 'number' }).notNull(),
  at: moment().notNull().defaultNow(),
});

/** A piece of it; all but the last have the same size. */
export const keptPiece = pgTable(
  'kept_piece',
  {
    key: key()
      .notNull()
      .references(() => keptFile.key, { onDelete: 'cascade' }),
    no: integer().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.no] })],
);

/** Files of the store whose rows are gone: triggers of those tables note them, a job removes them from any store. */
export const fileToRemove = pgTable(
  'file_to_remove',
  { key: key().notNull(), at: moment().notNull().defaultNow() },
  (t) => [index('file_to_remove_at').on(t.at)],
);
