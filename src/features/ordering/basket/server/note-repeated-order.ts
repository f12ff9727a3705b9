import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { basket } from './tables.ts';

type Repeated = Pick<typeof basket.$inferInsert, 'repeatedOrderId' | 'repeatedAfterId'>;

/** The basket is filled from an order: the checkout offers its choices until a newer order is placed. */
export async function noteRepeatedOrder(tx: Db, accountId: number, repeated: Repeated): Promise<void> {
  await tx.update(basket).set(repeated).where(eq(basket.accountId, accountId));
}
