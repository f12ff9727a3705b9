import { and, asc, desc, eq, gt, gte, inArray, max, or, type SQL, sql, isNotNull, ne } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';
import { customerOrder, orderHistory, orderLine } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { startOfDay } from '#shared/dates.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import type { Connection } from './connection.ts';
import { companyExport, orderExport } from './tables.ts';

const DAY_MS = 86_400_000;

/** Far more orders than are placed while a transaction lasts. */
const LATE_ORDERS = 5000;

export type OrderRow = Awaited<ReturnType<typeof readOrders>>[number];

type Scope = { where: SQL | undefined; connection: Connection; afterId: number; limit: number };

/**
 * The next orders of a connection, in the order of their ids, that may have something to send: those that it has not taken,
 * those that are set aside, and those that something has happened to since orders were compared last.
 */
export async function readOrders(db: Db, scope: Scope) {
  const { connection } = scope;
  const ids = await findCandidates(db, scope);
  const decided = lastOwnStep(db);
  return db
    .select({
      order: customerOrder,
      lastStep: lastStep(),
      statusAt: statusAt(),
      decidedStatus: decided.status,
      hasLedgerSteps: hasLedgerSteps(),
      company: { id: company.id, type: company.type, name: company.name, inn: company.inn, kpp: company.kpp },
      companyAddress: company.address,
      contact: {
        name: account.name,
        lastName: account.lastName,
        secondName: account.secondName,
        email: sql<string | null>`coalesce(${company.email}, ${account.email})`,
        phone: sql<string | null>`coalesce(${company.phone}, ${account.phone})`,
      },
      exported: orderExport,
      exportedCompany: companyExport,
    })
    .from(customerOrder)
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .innerJoin(account, eq(account.id, customerOrder.accountId))
    .leftJoin(orderExport, and(eq(orderExport.orderId, customerOrder.id), eq(orderExport.connectionId, connection.id)))
    .leftJoin(
      companyExport,
      and(eq(companyExport.companyId, company.id), eq(companyExport.connectionId, connection.id)),
    )
    .leftJoinLateral(decided, sql`true`)
    .where(inArray(customerOrder.id, ids))
    .orderBy(asc(customerOrder.id));
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
 * Each kind by an index of its own: the orders of all years are never gone through. The lists are read first, as the
 * planner would rather look at every order.
 */
async function findCandidates(db: Db, { where, connection, afterId, limit }: Scope): Promise<number[]> {
  const next = (condition: SQL) =>
    db
      .select({ id: customerOrder.id })
      .from(customerOrder)
      .where(and(where, gt(customerOrder.id, afterId), condition))
      .orderBy(asc(customerOrder.id))
      .limit(limit);
  const unsent = sql`${customerOrder.id} > ${await firstUnsent(db, connection)} and not exists (select from ${orderExport}
    where ${orderExport.orderId} = ${customerOrder.id} and ${orderExport.connectionId} = ${connection.id})`;
  const open = sql`${customerOrder.id} = any(${openOrders(connection.id)})`;
  const moved = sql`${customerOrder.id} = any(array(select distinct ${orderHistory.orderId} from ${orderHistory}
    where ${happenedSince(connection)} and ${orderHistory.orderId} > ${afterId}))`;
  const rows = await unionAll(next(unsent), next(open), next(moved));
  return [...new Set(rows.map(({ id }) => id))].toSorted((a, b) => a - b).slice(0, limit);
}

/**
 * Behind which id an order may never have been sent. Orders are sent in the order of their ids, so those before the
 * last one were sent or belong to another connection. Some of them are still looked at: transactions do not end in that
 * order.
 */
async function firstUnsent(db: Db, { id, mayLackOrders }: Connection): Promise<number> {
  if (mayLackOrders) return 0;
  const [last] = await db
    .select({ id: sql<number>`coalesce(max(${orderExport.orderId}), 0)` })
    .from(orderExport)
    .where(eq(orderExport.connectionId, id));
  return last!.id - LATE_ORDERS;
}

/** The orders that wait or are set aside, in the words of their index; read first, as the planner expects far more. */
export const openOrders = (connectionId: number): SQL =>
  sql`array(select ${orderExport.orderId} from ${orderExport} where ${orderExport.connectionId} = ${connectionId}
    and (${orderExport.takenVersion} is null or ${orderExport.takenVersion} is distinct from ${orderExport.sentVersion}
      or ${orderExport.problem} is not null))`;

/** The clocks of nodes may differ and a transaction may end late, so the steps of a day before count too. */
const happenedSince = ({ comparedAt, createdAt }: Connection) =>
  gte(orderHistory.at, new Date((comparedAt ?? createdAt).getTime() - DAY_MS));

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

/** The last step of an order, also one that left its status; null: it has none. */
const lastStep = () =>
  sql<
    number | null
  >`(select max(${orderHistory.id}) from ${orderHistory} where ${orderHistory.orderId} = ${customerOrder.id})`;

/** The orders among these rows that have taken a step since they were read. */
export async function findMoved(db: Db, rows: readonly Pick<OrderRow, 'order' | 'lastStep'>[]): Promise<Set<number>> {
  const ids = rows.map(({ order }) => order.id);
  const steps = await db
    .select({ orderId: orderHistory.orderId, last: max(orderHistory.id) })
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, ids))
    .groupBy(orderHistory.orderId);
  const stepOf = new Map(steps.map(({ orderId, last }) => [orderId, last]));
  return new Set(
    rows.flatMap(({ order, lastStep: seen }) => ((stepOf.get(order.id) ?? null) === seen ? [] : [order.id])),
  );
}

/** When the order came to its status; handing it over is no change of it. */
const statusAt = () =>
  sql<Date>`coalesce((select max(${orderHistory.at}) from ${orderHistory}
    where ${orderHistory.orderId} = ${customerOrder.id} and ${orderHistory.toStatus} = ${customerOrder.status}
      and ${orderHistory.fromStatus} is distinct from ${orderHistory.toStatus}), ${customerOrder.createdAt})`.mapWith(
    customerOrder.createdAt,
  );

/**
 * The sources whose orders go to other connections. None for the only connection, and for one that takes orders alone and
 * was given no source: those get every order.
 */
async function findOtherSources(db: Db, { id, sourceId, ordersOnly }: Connection): Promise<number[]> {
  if (sourceId === null && ordersOnly) return [];
  const rows = await db
    .selectDistinct({ sourceId: exchangeConnection.sourceId })
    .from(exchangeConnection)
    .where(
      and(eq(exchangeConnection.active, true), ne(exchangeConnection.id, id), isNotNull(exchangeConnection.sourceId)),
    );
  return rows.flatMap((row) => (row.sourceId === null || row.sourceId === sourceId ? [] : [row.sourceId]));
}
