import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';
import type { CustomerColumn } from '#shared/customer-columns.ts';
import { rowOutcomes } from '#shared/customer-columns.ts';

/** A sheet of a file: what is shown of its columns, with the guess by each heading. */
export type ImportSheet = {
  name: string;
  rows: number;
  /** The number of the first row of customers, from one. */
  firstRow: number;
  columns: { heading: string; samples: string[]; guess: CustomerColumn | null }[];
};

/** What a row changes; `before` is empty for what is new. */
export type RowChange = { what: string; before: string; after: string };

/**
 * A sheet of customers that a member of staff has sent. `asked` until its columns are pointed at; a check compares it with
 * the shop and changes nothing; what was checked may be applied.
 */
export const customerImport = pgTable(
  'customer_import',
  {
    id: identity(),
    /** Who has sent it, and who applies it. */
    accountId: integer()
      .notNull()
      .references(() => account.id),
    ip: text().notNull(),
    fileName: text().notNull(),
    sheets: jsonb().$type<ImportSheet[]>().notNull(),
    /** Index of the sheet whose rows count; null: several may be meant. */
    sheet: integer(),
    firstRow: integer().notNull().default(1),
    /** What the columns hold, by their indexes. */
    columns: jsonb().$type<(CustomerColumn | null)[]>().notNull().default([]),
    state: text({ enum: ['asked', 'checking', 'checked', 'applying', 'done', 'failed'] })
      .notNull()
      .default('asked'),
    /** Why it failed. */
    message: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (t) => [
    index('customer_import_created').on(t.createdAt),
    index('customer_import_unfinished')
      .on(t.id)
      .where(sql`${t.state} in ('checking', 'applying')`),
  ],
);

/** A row of such a file with what becomes of it; without an outcome until it was checked. */
export const customerImportRow = pgTable(
  'customer_import_row',
  {
    importId: integer()
      .notNull()
      .references(() => customerImport.id, { onDelete: 'cascade' }),
    sheet: integer().notNull(),
    /** As the file counts, from one. */
    row: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    outcome: text({ enum: rowOutcomes }),
    /** Why it is refused, or what of it does not count. */
    notes: jsonb().$type<string[]>().notNull().default([]),
    changes: jsonb().$type<RowChange[]>().notNull().default([]),
    /** Rows of one company are applied together: ИНН and КПП of it. */
    companyKey: text().notNull().default(''),
    companyId: integer().references(() => company.id),
    /** As the list shows and finds them. */
    companyName: text().notNull().default(''),
    person: text().notNull().default(''),
    email: text(),
    phone: text(),
    /** What it says has been written. */
    applied: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.sheet, t.row] }),
    index('customer_import_row_key').on(t.importId, t.companyKey),
  ],
);
