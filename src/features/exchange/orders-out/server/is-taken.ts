import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { orderConfirmation } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { orderExport } from './tables.ts';

/**
 * Whether an accounting system counts an order: it has taken or confirmed it. With `share` no success of an exchange changes
 * that until the transaction ends.
 */
export async function isTaken(db: Db, orderId: number, lock?: 'share'): Promise<boolean> {
  const ofOrder = eq(orderExport.orderId, orderId);
  if (lock)
    await db
      .select({ one: sql`1` })
      .from(orderExport)
      .where(ofOrder)
      .for(lock);
  const taken = await db.$count(orderExport, and(ofOrder, isNotNull(orderExport.takenAt)));
  return taken > 0 || (await db.$count(orderConfirmation, eq(orderConfirmation.orderId, orderId))) > 0;
}
