import { and, asc, eq, sql } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Moment } from './collect-orders.ts';
import type { Connection } from './connection.ts';
import { withExportLock } from './lock-export.ts';
import { orderExport } from './tables.ts';
import { waitingOrders } from './waiting-orders.ts';

/**
 * Marks an order that is set aside as taken, as its people have entered it in the accounting system by hand; a later change
 * of it waits again. Returns the names of the connections that it was set aside in.
 */
export async function takeByHand(db: Db, number: string, moment: Moment): Promise<string[]> {
  const connections = await db
    .select()
    .from(exchangeConnection)
    .where(eq(exchangeConnection.active, true))
    .orderBy(asc(exchangeConnection.id));
  const names: string[] = [];
  for (const connection of connections) {
    if (await withExportLock(db, connection.id, (tx) => markTaken(tx, connection, number, moment))) {
      names.push(connection.name);
    }
  }
  return names;
}

async function markTaken(tx: Db, connection: Connection, number: string, { now, timeZone }: Moment): Promise<boolean> {
  for await (const page of waitingOrders(tx, connection, { timeZone })) {
    const found = page.find(({ row, problem }) => row.order.number === number && problem !== null && row.exported);
    if (!found) continue;
    const { version, row } = found;
    await tx
      .update(orderExport)
      .set({
        sentVersion: version,
        takenVersion: version,
        takenAt: sql`coalesce(${orderExport.takenAt}, ${now.toISOString()})`,
        problem: null,
        problemAt: null,
      })
      .where(and(eq(orderExport.connectionId, connection.id), eq(orderExport.orderId, row.order.id)));
    return true;
  }
  return false;
}
