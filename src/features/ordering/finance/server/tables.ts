import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { company } from '#identity/accounts/server/tables.ts';

/** As the accounting system reports it, read-only here; kopecks. Receivables above zero are what the company owes. */
export const ledgerBalance = pgTable(
  'ledger_balance',
  {
    companyId: integer()
      .notNull()
      .references(() => company.id),
    contractNo: text().notNull(),
    balance: bigint({ mode: 'number' }).notNull(),
    receivables: bigint({ mode: 'number' }).notNull(),
    overdue: bigint({ mode: 'number' }).notNull(),
    asOf: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.contractNo] })],
);

export const payment = pgTable(
  'payment',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    date: date().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: ['payment', 'shipment', 'refund'] }).notNull(),
    document: text().notNull(),
  },
  (t) => [index('payment_company').on(t.companyId, t.date)],
);

export const paymentSchedule = pgTable(
  'payment_schedule',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    dueDate: date().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    paid: boolean().notNull().default(false),
    document: text().notNull(),
  },
  (t) => [index('payment_schedule_company').on(t.companyId, t.dueDate)],
);
