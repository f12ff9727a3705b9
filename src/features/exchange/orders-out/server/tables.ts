import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { moment } from '#server/db/columns.ts';

/**
 * An order as one accounting system knows it: the number and the id by which it is sent there, and which version of it was
 * sent and taken. A version is a hash of what the document says. It waits while the taken version is not the one of today.
 */
export const orderExport = pgTable(
  'order_export',
  {
    connectionId: integer()
      .notNull()
      .references(() => exchangeConnection.id, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => customerOrder.id),
    /** At most 11 characters, unique in the connection for good. */
    number: text().notNull(),
    /** The document's `Ид`: a UUID of ours that never changes. */
    externalId: text().notNull(),
    /** The id and the number that the accounting system gave it; null until it has returned the order. */
    learntId: text(),
    learntNumber: text(),
    /** What the last answer to `query` carried, in which session of the exchange, and when. */
    sentVersion: text(),
    sentSessionId: integer(),
    sentAt: moment(),
    /** What `success` of that session has confirmed. */
    takenVersion: text(),
    /** When its first version was taken: the stock of the accounting system counts the order since then. */
    takenAt: moment(),
    /** How often it was sent. */
    sendings: integer().notNull().default(0),
    /** Why it cannot be sent, in words; null: it can. */
    problem: text(),
    problemAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.orderId] }),
    uniqueIndex('order_export_number').on(t.connectionId, t.number),
    uniqueIndex('order_export_external').on(t.connectionId, t.externalId),
    uniqueIndex('order_export_learnt').on(t.connectionId, t.learntId),
    index('order_export_order').on(t.orderId),
    index('order_export_learnt_number').on(t.connectionId, t.learntNumber),
    // What waits or is set aside: few of the orders of all years
    index('order_export_open')
      .on(t.connectionId, t.orderId)
      .where(
        sql`${t.takenVersion} is null or ${t.takenVersion} is distinct from ${t.sentVersion} or ${t.problem} is not null`,
      ),
  ],
);

/** A company as one accounting system knows it: the id by which it is sent there, and the one that was learnt from it. */
export const companyExport = pgTable(
  'company_export',
  {
    connectionId: integer()
      .notNull()
      .references(() => exchangeConnection.id, { onDelete: 'cascade' }),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    externalId: text().notNull(),
    learntId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.companyId] }),
    uniqueIndex('company_export_external').on(t.connectionId, t.externalId),
    index('company_export_learnt').on(t.connectionId, t.learntId),
    index('company_export_company').on(t.companyId),
  ],
);
