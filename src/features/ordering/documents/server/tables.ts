import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';
import { storedFile } from '#server/files/tables.ts';

/**
 * Until when an unpaid order keeps its goods, and what was done about it. Written with the reminder, or when staff prolong
 * the invoice: an order that nobody was reminded of is never released. Each step happens once, regardless of the number of
 * nodes.
 */
export const paymentTerm = pgTable('payment_term', {
  orderId: integer()
    .primaryKey()
    .references(() => customerOrder.id),
  /** The last day on which the invoice is valid. */
  validUntil: date().notNull(),
  /** Null: the invoice was prolonged, and its new end is not near yet. */
  remindedAt: moment(),
  /** When the order was released or the manager was asked. */
  endedAt: moment(),
});

/** A file that staff have added to an order for its buyer. */
export const orderFile = pgTable(
  'order_file',
  {
    id: identity(),
    orderId: integer()
      .notNull()
      .references(() => customerOrder.id),
    fileKey: text()
      .notNull()
      .references(() => storedFile.key),
    name: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index('order_file_order').on(t.orderId, t.id), index('order_file_key').on(t.fileKey)],
);
