import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { moment } from '#server/db/columns.ts';
import type { ColumnsByRole, SheetOrder } from '#shared/order-sheet/sheet-order.ts';

/** What was read from a spreadsheet, kept a quarter of an hour so that its pages need not be read again. */
export const sheetCache = pgTable(
  'sheet_cache',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id),
    /** Of the file and of the columns that it was read with. */
    sha256: text().notNull(),
    content: jsonb().$type<SheetOrder>().notNull(),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.sha256] }), index('sheet_cache_at').on(t.at)],
);

/**
 * What a company calls goods: a code of its own accounting, remembered when one of its buyers says what is meant by it
 * [A-141].
 */
export const ownCode = pgTable(
  'own_code',
  {
    companyId: integer()
      .notNull()
      .references(() => company.id),
    /** In the form in which articles are compared. */
    code: text().notNull(),
    /** A product, or an offer. */
    itemId: integer().notNull(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.code] }), index('own_code_account').on(t.accountId)],
);

/** The columns that a company's buyers have pointed at, by the form of the table. */
export const sheetColumns = pgTable(
  'sheet_columns',
  {
    companyId: integer()
      .notNull()
      .references(() => company.id),
    /** A hash of the headings. */
    shape: text().notNull(),
    columns: jsonb().$type<ColumnsByRole>().notNull(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.shape] }), index('sheet_columns_account').on(t.accountId)],
);
