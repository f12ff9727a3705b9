import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment } from '#server/db/columns.ts';
import type { OrderStatus } from '#shared/order-status.ts';
import { source } from '#goods/sources/server/tables.ts';

/** An accounting system that exchanges files with the shop over HTTP: its credentials and its ways. */
export const exchangeConnection = pgTable(
  'exchange_connection',
  {
    id: identity(),
    name: text().notNull().unique(),
    login: text().notNull().unique(),
    passwordHash: text().notNull(),
    /** The source of its goods; null until its first file has named one. */
    sourceId: integer().references(() => source.id),
    /** The name of the price type that is made the base price; null leaves the choice to the import. */
    priceType: text(),
    /** Of orders that are sent. */
    encoding: text({ enum: ['utf-8', 'utf-8-bom', 'windows-1251'] })
      .notNull()
      .default('utf-8'),
    /** Older orders are never sent. */
    ordersFrom: date(),
    /** Takes orders alone; its goods are refused. */
    ordersOnly: boolean().notNull().default(false),
    /** Goods are checked and reported, and change nothing. */
    dryRun: boolean().notNull().default(false),
    /** Percent of the source's goods that one run may hide without a confirmation. */
    hideLimit: integer().notNull().default(10),
    /** What its own names of an order's states mean, by their key. */
    states: jsonb().$type<Record<string, OrderStatus>>().notNull().default({}),
    active: boolean().notNull().default(true),
    createdAt: moment().notNull().defaultNow(),
    /** Sessions that were opened before it have ended. */
    credentialsChangedAt: moment().notNull().defaultNow(),
    /** The last request with its credentials. */
    seenAt: moment(),
    /** Steps of orders before it have been compared with what was taken; null: with none of this connection. */
    comparedAt: moment(),
    /** Orders of all years may be unsent: until all have been looked at, and again once a connection is changed. */
    mayLackOrders: boolean().notNull().default(true),
    /** When a letter last said that nothing comes any more, or that an order waits too long. */
    silenceReportedAt: moment(),
    waitingReportedAt: moment(),
  },
  (table) => [check('exchange_connection_hide_limit', sql`${table.hideLimit} between 0 and 100`)],
);
