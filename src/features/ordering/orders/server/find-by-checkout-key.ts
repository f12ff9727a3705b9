import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { customerOrder } from './tables.ts';

/** The order that an account has placed from this checkout already, if it has. */
export async function findByCheckoutKey(
  db: Db,
  accountId: number,
  checkoutKey: string,
): Promise<{ id: number; number: string } | undefined> {
  const [row] = await db
    .select({ id: customerOrder.id, number: customerOrder.number })
    .from(customerOrder)
    .where(and(eq(customerOrder.checkoutKey, checkoutKey), eq(customerOrder.accountId, accountId)));
  return row;
}
