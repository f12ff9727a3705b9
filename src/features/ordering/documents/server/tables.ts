import { date, integer, pgTable } from 'drizzle-orm/pg-core';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { moment } from '#server/db/columns.ts';

/**
 * Until when an unpaid order keeps its goods, and what was done about it. Written with the reminder: an order that nobody
 * was reminded of is never released. Each step happens once, regardless of the number of nodes.
 */
export const paymentTerm = pgTable('payment_term', {
  orderId: integer()
    .primaryKey()
    .references(() => customerOrder.id),
  /** The last day on which the invoice is valid. */
  validUntil: date().notNull(),
  remindedAt: moment().notNull(),
  /** When the order was released or the manager was asked. */
  endedAt: moment(),
});
