import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Connection } from './connection.ts';
import { withExportLock } from './lock-export.ts';
import { openOrders } from './read-orders.ts';
import { orderExport } from './tables.ts';

/**
 * `type=sale&mode=success`: the versions sent in this session, and no others, are taken. An order that has changed since
 * waits again; what a later session has sent meanwhile waits for the success of that one. A repeat changes nothing.
 */
export function confirmOrders(
  db: Db,
  connection: Connection,
  exchangeSessionId: number,
  now: Date,
): Promise<{ taken: number }> {
  return withExportLock(db, connection.id, async (tx) => {
    const rows = await tx
      .update(orderExport)
      .set({
        takenVersion: sql`${orderExport.sentVersion}`,
        takenAt: sql`coalesce(${orderExport.takenAt}, ${now.toISOString()})`,
      })
      .where(
        and(
          eq(orderExport.connectionId, connection.id),
          eq(orderExport.sentSessionId, exchangeSessionId),
          sql`${orderExport.orderId} = any(${openOrders(connection.id)})`,
          sql`${orderExport.takenVersion} is distinct from ${orderExport.sentVersion}`,
        ),
      )
      .returning({ orderId: orderExport.orderId });
    return { taken: rows.length };
  });
}
