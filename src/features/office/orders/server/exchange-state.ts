import { type SQL, sql } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { customerOrder, orderConfirmation } from '#ordering/orders/server/tables.ts';
import type { OfficeOrderRow } from '../contract.ts';

/** Rows of an order at active connections. */
const ofOrder = sql`from ${orderExport} join ${exchangeConnection}
  on ${exchangeConnection.id} = ${orderExport.connectionId} and ${exchangeConnection.active}
  where ${orderExport.orderId} = ${customerOrder.id}`;

/** What active connections know of an order, as SQL of its row. */
const known = (column: SQL, condition: SQL = sql`true`) => sql`(select ${column} ${ofOrder} and ${condition})`;
const isKnown = (condition: SQL = sql`true`) => sql`exists (select ${ofOrder} and ${condition})`;

/** Whether the accounting system has taken an order, as SQL of its export. */
export const hasTaken = sql`${orderExport.takenVersion} is not null`;
const isOpen = sql`(${orderExport.takenVersion} is null or ${orderExport.takenVersion} is distinct from ${orderExport.sentVersion})`;

/** Nobody over there has heard of it: a cancellation needs no exchange then. */
const isCancelledUnsent = sql`(${customerOrder.status} = 'cancelled'
  and not ${isKnown(sql`(${orderExport.sentAt} is not null or ${hasTaken})`)})`;

const problem = known(sql`min(${orderExport.problem})`);

/** Set aside by the exchange. */
export const isAside = sql<boolean>`(${isKnown(sql`${orderExport.problem} is not null`)} and not ${isCancelledUnsent})`;

/** Whether a connection may send it at all; `timeZone`: of the shop. */
const isForConnection = (
  timeZone: string,
) => sql`exists (select from ${exchangeConnection} where ${exchangeConnection.active}
  and (${exchangeConnection.ordersFrom} is null
    or ${customerOrder.createdAt} >= (${exchangeConnection.ordersFrom}::timestamp at time zone ${timeZone})))`;

/** An accounting system has yet to take it, as it was last sent. */
export const isNotTaken = (timeZone: string) => sql<boolean>`(${customerOrder.origin} = 'shop'
  and (${isKnown(isOpen)} or not ${isKnown()}) and not ${isCancelledUnsent} and ${isForConnection(timeZone)})`;

/** The number of an order in the accounting system, as SQL of its export: as given there, else as it was sent. */
export const numberThere = sql`coalesce(${orderExport.learntNumber}, ${orderExport.number})`;
const learntNumber = known(sql`max(${numberThere})`, hasTaken);

/** Whether an accounting system is connected. */
export const isConnected = sql<boolean>`exists (select from ${exchangeConnection} where ${exchangeConnection.active})`;

/** Columns of an order for `exchangeView`. */
export const exchangeColumns = (timeZone: string) => ({
  isNotTaken: isNotTaken(timeZone).as('is_not_taken'),
  isTaken: known(sql`bool_or(${hasTaken})`)
    .mapWith(Boolean)
    .as('is_taken'),
  isSent: known(sql`bool_or(${orderExport.sentVersion} is not null)`)
    .mapWith(Boolean)
    .as('is_sent'),
  problem: sql<string | null>`case when ${isAside} then ${problem} end`.as('problem'),
  ledgerNumber: sql<string | null>`coalesce(nullif(${orderConfirmation.number}, ''), ${learntNumber})`.as(
    'ledger_number',
  ),
});

type Columns = {
  isNotTaken: boolean;
  isTaken: boolean | null;
  isSent: boolean | null;
  problem: string | null;
  ledgerNumber: string | null;
};

/** How the accounting system stands to an order. */
export function exchangeView({
  isNotTaken: waits,
  isTaken,
  isSent,
  problem: reason,
  ledgerNumber,
}: Columns): OfficeOrderRow['exchange'] {
  const state = reason !== null ? 'aside' : waits ? (isSent ? 'sent' : 'waiting') : isTaken ? 'taken' : 'none';
  return { state, problem: reason, number: ledgerNumber };
}
