import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';
import { storedFile } from '#server/files/tables.ts';

/**
 * A contract as the accounting system reports it, read-only here; kopecks (cents) of the company's currency. Receivables
 * above zero are what the company owes; the balance is below zero then. The opening balance is that of the start of the day
 * `openingOn`, where the reported movements begin: opening − shipped + paid − refunded + returned = balance.
 */
export const ledgerBalance = pgTable(
  'ledger_balance',
  {
    companyId: integer()
      .notNull()
      .references(() => company.id),
    contractNo: text().notNull(),
    /** How the accounting system calls the contract beside its number; empty where it does not. */
    name: text().notNull().default(''),
    opening: bigint({ mode: 'number' }).notNull().default(0),
    openingOn: date(),
    balance: bigint({ mode: 'number' }).notNull(),
    receivables: bigint({ mode: 'number' }).notNull(),
    overdue: bigint({ mode: 'number' }).notNull(),
    asOf: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.contractNo] })],
);

/**
 * A movement of a contract: money that came (`payment`), goods that were shipped, money that was paid back (`refund`),
 * goods that were taken back (`return`). Kopecks, above 0.
 */
export const payment = pgTable(
  'payment',
  {
    id: identity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    contractNo: text().notNull().default(''),
    /** The id of the document in the accounting system; null for demo data. */
    externalId: text(),
    date: date().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: ['payment', 'shipment', 'refund', 'return'] }).notNull(),
    /** Kind, number and date of the document in words. */
    document: text().notNull(),
    orderId: integer().references(() => customerOrder.id),
  },
  (t) => [
    index('payment_company').on(t.companyId, t.date),
    uniqueIndex('payment_external').on(t.companyId, t.externalId),
    index('payment_order').on(t.orderId),
  ],
);

/** What is to be paid by a day, and how much of it has been paid; kopecks. Overdue: the day is over and a rest is left. */
export const paymentSchedule = pgTable(
  'payment_schedule',
  {
    id: identity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    contractNo: text().notNull().default(''),
    externalId: text(),
    dueDate: date().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    paidAmount: bigint({ mode: 'number' }).notNull().default(0),
    document: text().notNull(),
    orderId: integer().references(() => customerOrder.id),
  },
  (t) => [
    index('payment_schedule_company').on(t.companyId, t.dueDate),
    uniqueIndex('payment_schedule_external').on(t.companyId, t.externalId),
    check('payment_schedule_paid', sql`${t.paidAmount} between 0 and ${t.amount}`),
  ],
);

/** An act of reconciliation: asked for by a person, or made by the accounting system on its own. */
export const reconciliationAct = pgTable(
  'reconciliation_act',
  {
    id: identity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    contractNo: text().notNull(),
    periodFrom: date().notNull(),
    periodTo: date().notNull(),
    state: text({ enum: ['requested', 'ready'] })
      .notNull()
      .default('requested'),
    /** Null for an act that nobody asked for. */
    requestedBy: integer().references(() => account.id),
    requestedAt: moment().notNull().defaultNow(),
    readyAt: moment(),
    externalId: text(),
    fileKey: text().references(() => storedFile.key),
  },
  (t) => [
    index('reconciliation_act_company').on(t.companyId, t.requestedAt),
    uniqueIndex('reconciliation_act_external').on(t.companyId, t.externalId),
    // A repeated request finds the open one
    uniqueIndex('reconciliation_act_open')
      .on(t.companyId, t.contractNo, t.periodFrom, t.periodTo)
      .where(sql`${t.state} = 'requested'`),
    check('reconciliation_act_period', sql`${t.periodFrom} <= ${t.periodTo}`),
    check('reconciliation_act_ready', sql`(${t.state} = 'ready') = (${t.fileKey} is not null)`),
  ],
);

/**
 * A buyer asks staff to let an order pass despite debt and limit: the sum of his basket, kopecks of its currency. At most one
 * of a company is open; it ends with a permit or a refusal.
 */
export const permitRequest = pgTable(
  'permit_request',
  {
    id: identity(),
    companyId: integer()
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    sum: bigint({ mode: 'number' }).notNull(),
    comment: text().notNull().default(''),
    askedAt: moment().notNull(),
    closedAt: moment(),
  },
  (t) => [
    uniqueIndex('permit_request_open')
      .on(t.companyId)
      .where(sql`${t.closedAt} is null`),
    index('permit_request_account').on(t.accountId),
    check('permit_request_sum', sql`${t.sum} > 0`),
  ],
);

/** A bonus for the purchases of a period: planned and actual purchases and the bonus in kopecks, the percentage of the bonus. */
export const bonusPlan = pgTable(
  'bonus_plan',
  {
    companyId: integer()
      .notNull()
      .references(() => company.id),
    periodFrom: date().notNull(),
    periodTo: date().notNull(),
    plan: bigint({ mode: 'number' }).notNull(),
    fact: bigint({ mode: 'number' }).notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    bonus: bigint({ mode: 'number' }).notNull(),
    asOf: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.periodFrom, t.periodTo] })],
);

/** A document that the accounting system issued, mostly for an order. The shop issues none of these itself. */
export const ledgerDocument = pgTable(
  'ledger_document',
  {
    id: identity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    orderId: integer().references(() => customerOrder.id),
    contractNo: text().notNull().default(''),
    externalId: text().notNull(),
    /** Счёт, УПД, счёт-фактура. */
    kind: text({ enum: ['invoice', 'transfer-document', 'vat-invoice'] }).notNull(),
    number: text().notNull(),
    date: date().notNull(),
    amount: bigint({ mode: 'number' }),
    /** State in the electronic exchange of documents (ЭДО); null where it does not travel there. */
    electronicState: text({ enum: ['sent', 'signed', 'refused', 'cancelled'] }),
    fileKey: text().references(() => storedFile.key),
    receivedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('ledger_document_external').on(t.companyId, t.externalId),
    index('ledger_document_order').on(t.orderId),
    index('ledger_document_company').on(t.companyId, t.date),
  ],
);
