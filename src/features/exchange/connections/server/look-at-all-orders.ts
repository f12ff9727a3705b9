import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { exchangeConnection } from './tables.ts';

/** Only one transaction at a time, of all nodes, collects the orders of a connection. */
export async function lockExport(tx: Db, connectionId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order_export'), ${connectionId}::int)`);
}

/**
 * Lets the next answers look at the orders of all years: which of them go to a connection depends on its settings and on the
 * other connections. To be called before connections are changed, as an answer locks them in this order.
 */
export async function lookAtAllOrders(tx: Db): Promise<void> {
  const ids = await tx.select({ id: exchangeConnection.id }).from(exchangeConnection).orderBy(exchangeConnection.id);
  for (const { id } of ids) await lockExport(tx, id);
  await tx.update(exchangeConnection).set({ mayLackOrders: true });
}
