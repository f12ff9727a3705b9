import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { type AuditAction, writeAudit } from '#identity/audit/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Connection } from './connection.ts';
import { withExportLock } from './lock-export.ts';
import { orderExport } from './tables.ts';
import { waitingOrders } from './waiting-orders.ts';

type Order = Pick<typeof customerOrder.$inferSelect, 'id' | 'number' | 'companyId'>;

/** Who releases or sends an order, and when; `accountId` null: the operator at the terminal. */
type Release = { accountId: number | null; ip: string; at: Date; timeZone: string };

/**
 * Marks an order that is set aside as taken, as its people have entered it in the accounting system by hand; a later change
 * of it waits again. Returns the names of the connections that it was set aside in.
 */
export async function takeByHand(db: Db, number: string, release: Release): Promise<string[]> {
  const [order] = await db.select().from(customerOrder).where(eq(customerOrder.number, number));
  return order ? inEachConnection(db, (tx, connection) => markTaken(tx, connection, order, release)) : [];
}

/**
 * Lets an order that was set aside go with the next exchange. Returns the names of the connections that it was set aside
 * in. Throws NOT_ALLOWED with the reason where it still cannot be sent.
 */
export function retryOrder(db: Db, order: Order, release: Release): Promise<string[]> {
  return inEachConnection(db, async (tx, connection) => {
    const found = await findAside(tx, connection, order.id, release.timeZone);
    if (found?.problem) throw refuse('NOT_ALLOWED', `Причина осталась: ${found.problem}`);
    const cleared = await tx
      .update(orderExport)
      .set({ problem: null, problemAt: null })
      .where(and(exportOf(connection, order.id), isNotNull(orderExport.problem)))
      .returning({ id: orderExport.orderId });
    if (cleared.length > 0) await record(tx, 'order.release', order, { ...release, after: 'отправляется снова' });
    return cleared.length > 0;
  });
}

/**
 * Sends an order that was taken again, with the next exchange. Returns the names of the connections that will get it;
 * none if no connection has taken it.
 */
export function sendAgain(db: Db, order: Order, release: Release): Promise<string[]> {
  return inEachConnection(db, async (tx, connection) => {
    const opened = await tx
      .update(orderExport)
      // A late success of the session that sent it confirms nothing
      .set({ takenVersion: null, sentVersion: null, sentSessionId: null })
      .where(and(exportOf(connection, order.id), isNotNull(orderExport.takenVersion)))
      .returning({ id: orderExport.orderId });
    if (opened.length > 0) await record(tx, 'order.send', order, { ...release, after: connection.name });
    return opened.length > 0;
  });
}

/** The names of the active connections in which `act` has done something; in each it runs under the lock of the export. */
async function inEachConnection(db: Db, act: (tx: Db, connection: Connection) => Promise<boolean>): Promise<string[]> {
  const connections = await db
    .select()
    .from(exchangeConnection)
    .where(eq(exchangeConnection.active, true))
    .orderBy(asc(exchangeConnection.id));
  const names: string[] = [];
  for (const connection of connections) {
    if (await withExportLock(db, connection.id, (tx) => act(tx, connection))) names.push(connection.name);
  }
  return names;
}

async function markTaken(tx: Db, connection: Connection, order: Order, release: Release): Promise<boolean> {
  const found = await findAside(tx, connection, order.id, release.timeZone);
  if (!found?.problem || !found.row.exported) return false;
  const { version } = found;
  await tx
    .update(orderExport)
    .set({
      sentVersion: version,
      takenVersion: version,
      takenAt: sql`coalesce(${orderExport.takenAt}, ${release.at.toISOString()})`,
      problem: null,
      problemAt: null,
    })
    .where(exportOf(connection, order.id));
  await record(tx, 'order.release', order, { ...release, after: `внесён вручную в «${connection.name}»` });
  return true;
}

async function findAside(tx: Db, connection: Connection, orderId: number, timeZone: string) {
  for await (const page of waitingOrders(tx, connection, { timeZone, orderId })) return page[0];
  return undefined;
}

const exportOf = ({ id }: Connection, orderId: number) =>
  and(eq(orderExport.connectionId, id), eq(orderExport.orderId, orderId));

function record(tx: Db, action: AuditAction, order: Order, { accountId, ip, after }: Release & { after: string }) {
  const { number, companyId } = order;
  return writeAudit(tx, {
    action,
    actorAccountId: accountId,
    accountId,
    object: number,
    companyId,
    ip,
    details: { after },
  });
}
