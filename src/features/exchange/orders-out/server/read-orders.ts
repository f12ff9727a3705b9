import { and, asc, desc, eq, gt, gte, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { account, company } from '#identity/accounts/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';
import { customerOrder, orderHistory, orderLine } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { startOfDay } from '#shared/dates.ts';
import { finalStatuses } from '#shared/order-status.ts';
import { findOtherSources } from './find-other-sources.ts';
import type { Connection } from './connection.ts';
import { companyExport, orderExport } from './tables.ts';

export type OrderRow = Awaited<ReturnType<typeof readOrders>>[number];

/**
 * The next orders of a connection, in the order of their ids, that may have something to send: those that it has not taken,
 * those under way, and finished ones that something has happened to since they were sent last.
 */
export async function readOrders(
  db: Db,
  scope: { where: SQL | undefined; connectionId: number; afterId: number; limit: number },
) {
  const { where, connectionId, afterId, limit } = scope;
  const decided = lastOwnStep(db);
  return db
    .select({
      order: customerOrder,
      statusAt: statusAt(),
      decidedStatus: decided.status,
      hasLedgerSteps: hasLedgerSteps(),
      company: { id: company.id, type: company.type, name: company.name, inn: company.inn, kpp: company.kpp },
      companyAddress: company.address,
      contact: {
        name: account.name,
        lastName: account.lastName,
        secondName: account.secondName,
        email: account.email,
        phone: account.phone,
      },
      exported: orderExport,
      exportedCompany: companyExport,
    })
    .from(customerOrder)
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .innerJoin(account, eq(account.id, customerOrder.accountId))
    .leftJoin(orderExport, and(eq(orderExport.orderId, customerOrder.id), eq(orderExport.connectionId, connectionId)))
    .leftJoin(companyExport, and(eq(companyExport.companyId, company.id), eq(companyExport.connectionId, connectionId)))
    .leftJoinLateral(decided, sql`true`)
    .where(and(where, mayHaveChanged(), gt(customerOrder.id, afterId)))
    .orderBy(asc(customerOrder.id))
    .limit(limit);
}

/** Which orders go to a connection at all: those placed here, not before its day, whose products belong to its source. */
export async function ordersOf(db: Db, connection: Connection, timeZone: string): Promise<SQL | undefined> {
  const { ordersFrom } = connection;
  return and(
    eq(customerOrder.origin, 'shop'),
    ordersFrom === null ? undefined : gte(customerOrder.createdAt, startOfDay(ordersFrom, timeZone)),
    belongsTo(connection.sourceId, await findOtherSources(db, connection)),
  );
}

/** What no connection serves is nobody's: it goes to all of them, where it shows as a problem. */
function belongsTo(sourceId: number | null, otherSources: readonly number[]): SQL | undefined {
  if (otherSources.length === 0) return undefined;
  const hasLineOf = (sources: readonly number[]) => sql`exists (
    select from ${orderLine} join ${product} on ${product.id} = ${orderLine.productId}
    where ${orderLine.orderId} = ${customerOrder.id} and ${product.sourceId} = any(${sql.param([...sources])}::int[]))`;
  const isOfNobodyElse = sql`not ${hasLineOf(otherSources)}`;
  return sourceId === null ? isOfNobodyElse : or(hasLineOf([sourceId]), isOfNobodyElse);
}

/**
 * A finished order is looked at again only after a step of its history: years of them are never compared. The clocks of
 * nodes may differ and a transaction may end late, so the steps of a day before it was sent count too.
 */
const mayHaveChanged = () =>
  or(
    isNull(orderExport.takenVersion),
    sql`${orderExport.takenVersion} is distinct from ${orderExport.sentVersion}`,
    notInArray(customerOrder.status, finalStatuses),
    sql`exists (select from ${orderHistory} where ${orderHistory.orderId} = ${customerOrder.id}
      and ${orderHistory.at} >= ${orderExport.sentAt} - interval '1 day')`,
  );

/**
 * The last step that the accounting system has not taken itself: its own would come back to it as news, and overwrite what
 * its people have changed in the order.
 */
const lastOwnStep = (db: Db) =>
  db
    .select({ status: orderHistory.toStatus })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, customerOrder.id), eq(orderHistory.byLedger, false)))
    .orderBy(desc(orderHistory.id))
    .limit(1)
    .as('decided');

const hasLedgerSteps = () =>
  sql<boolean>`exists (select from ${orderHistory} where ${orderHistory.orderId} = ${customerOrder.id} and ${orderHistory.byLedger})`;

/** When the order came to its status; handing it over is no change of it. */
const statusAt = () =>
  sql<Date>`coalesce((select max(${orderHistory.at}) from ${orderHistory}
    where ${orderHistory.orderId} = ${customerOrder.id} and ${orderHistory.toStatus} = ${customerOrder.status}
      and ${orderHistory.fromStatus} is distinct from ${orderHistory.toStatus}), ${customerOrder.createdAt})`.mapWith(
    customerOrder.createdAt,
  );
