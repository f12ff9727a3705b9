import { and, eq } from 'drizzle-orm';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { findProblem } from './find-problem.ts';
import type { Connection } from './connection.ts';
import { contentVersion, isVersionOf, type ContentLine, type OrderContent } from './order-content.ts';
import { readLines } from './read-lines.ts';
import { findMoved, type OrderRow, ordersOf, readOrders } from './read-orders.ts';

/** Orders that are read at a time: with a hundred lines each they are 20 000 rows. */
const PAGE_SIZE = 200;

/** An order whose version of today the connection has not taken; `problem` says why it cannot be sent. */
export type WaitingOrder = { row: OrderRow; content: OrderContent; version: string; problem: string | null };

/**
 * The orders of a connection that wait, or the one that is named, the oldest first, in pages. Locks nothing: an order and
 * its steps are read in one statement. A change of its lines is a step too: an order that has moved before its lines were
 * read waits for the next time.
 */
export async function* waitingOrders(
  db: Db,
  connection: Connection,
  { timeZone, orderId }: { timeZone: string; orderId?: number },
): AsyncGenerator<WaitingOrder[]> {
  const all = await ordersOf(db, connection, timeZone);
  const where = orderId === undefined ? all : and(all, eq(customerOrder.id, orderId));
  let afterId = 0;
  while (true) {
    const rows = await readOrders(db, { where, connection, afterId, limit: PAGE_SIZE });
    if (rows.length === 0) return;
    const ids = rows.map(({ order }) => order.id);
    const lines = await readLines(db, connection, ids);
    const moved = await findMoved(db, rows);
    const whole = rows.filter(({ order }) => !moved.has(order.id));
    yield whole.flatMap((row) => judge(row, lines.get(row.order.id) ?? []));
    if (rows.length < PAGE_SIZE) return;
    afterId = ids.at(-1)!;
  }
}

function judge(row: OrderRow, lines: ContentLine[]): WaitingOrder[] {
  const content = contentOf(row, lines);
  const taken = row.exported?.takenVersion;
  if (taken && isVersionOf(taken, content, row.order.buyer)) return [];
  const problem = findProblem(content);
  // Cancelled before anybody over there has seen it
  if (problem !== null && content.isCancelled && !row.exported?.sentAt && !taken) return [];
  return [{ row, content, version: contentVersion(content), problem }];
}

function contentOf({ order, company, companyAddress, contact, ...row }: OrderRow, lines: ContentLine[]): OrderContent {
  const { number, currency, total, vatSum, comment, status, deliveryType, shipment, paySystem, shipDate } = order;
  const { type, name, inn, kpp } = company;
  return {
    number,
    placedAt: order.createdAt.toISOString(),
    currency,
    total,
    vatSum,
    comment,
    status: row.hasLedgerSteps ? (row.decidedStatus ?? 'new') : status,
    isCancelled: status === 'cancelled',
    deliveryType,
    shipment,
    paySystem,
    address: order.address && pick(order.address, ['text', 'comment', 'contact', 'phone']),
    consignee: order.consignee && pick(order.consignee, ['id', 'name', 'inn', 'address', 'phone']),
    transportCompany: order.transportCompany?.name ?? null,
    pickupStore: order.pickupStore?.name ?? null,
    shipDate,
    buyer: { type, name, inn, kpp, address: companyAddress, contact },
    lines,
    ...(order.objectName ? { object: order.objectName } : {}),
    ...(order.ownNumber ? { ownNumber: order.ownNumber } : {}),
    ...(order.deliveryCost ? { delivery: { cost: order.deliveryCost, vatPercent: order.deliveryVatPercent } } : {}),
  };
}

/** The fields in this order, regardless of the order in which they are stored: the version depends on it. */
function pick<T, K extends keyof T>(copy: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, copy[key]])) as Pick<T, K>;
}
