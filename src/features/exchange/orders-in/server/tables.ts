import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';
import type { LedgerDocument } from './ledger-document.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';

/**
 * The last document of each id that an accounting system has sent: the same content is not worked on twice, regardless of the
 * date of its envelope. `refused` holds why a document was left aside; it is tried again when it comes again.
 */
export const receivedDocument = pgTable(
  'received_document',
  {
    connectionId: integer()
      .notNull()
      .references(() => exchangeConnection.id, { onDelete: 'cascade' }),
    /** `Ид` of the document, of the accounting system or ours. */
    externalId: text().notNull(),
    contentHash: text().notNull(),
    /** When the file of the state that the shop has taken was formed, as sortable text of the sender's clock. */
    formedAt: text(),
    /** The order that it is about; null where none was found. */
    orderId: integer(),
    number: text().notNull().default(''),
    refused: text(),
    /** The shop's number that it names, of an order that the shop does not have: it was restored from a copy. */
    lostNumber: text(),
    /** A payment or a shipment whose order has not come yet, and by what id or number it names the order. */
    baseId: text(),
    waiting: jsonb().$type<LedgerDocument>(),
    firstAt: moment().notNull().defaultNow(),
    at: moment().notNull().defaultNow(),
    /** How often this content came. */
    times: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.externalId] }),
    index('received_document_order').on(t.orderId),
    index('received_document_base').on(t.connectionId, t.baseId),
    index('received_document_lost')
      .on(t.lostNumber)
      .where(sql`${t.lostNumber} is not null`),
  ],
);
