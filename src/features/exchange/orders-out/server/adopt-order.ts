import { and, eq, inArray } from 'drizzle-orm';
import { lockExport } from '#exchange/connections/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { numbersFor } from './export-number.ts';
import { orderExport } from './tables.ts';

/** The version of an order that the accounting system has and the shop had lost: it was never sent from here. */
const ADOPTED = 'adopted';

/** `number` is the shop's number that the order had. */
type AdoptedOrder = { orderId: number; number: string; externalId: string; learntNumber: string | null };

/**
 * Records the number and id that an order has in the accounting system, which has sent it back after a restore: as if the
 * shop had sent it, so that no other order is sent under that number. Locks the export until the transaction ends.
 */
export async function adoptOrder(tx: Db, connectionId: number, order: AdoptedOrder, now: Date): Promise<void> {
  await lockExport(tx, connectionId);
  const { orderId, number: shopNumber, ...names } = order;
  const numbers = numbersFor({ id: orderId, number: shopNumber });
  const taken = await tx
    .select({ number: orderExport.number })
    .from(orderExport)
    .where(and(eq(orderExport.connectionId, connectionId), inArray(orderExport.number, numbers)));
  const number = numbers.find((one) => !taken.some((row) => row.number === one));
  if (number === undefined) throw new Error(`No free number for the order ${orderId}`);
  const versions = { sentVersion: ADOPTED, takenVersion: ADOPTED, takenAt: now };
  await tx.insert(orderExport).values({ connectionId, orderId, number, ...names, ...versions });
}
