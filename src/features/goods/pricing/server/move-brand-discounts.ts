import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { discount } from './tables.ts';

/** Discounts of a brand that is merged into another one count for the other. */
export async function moveBrandDiscounts(tx: Db, from: number, to: number): Promise<void> {
  await tx
    .update(discount)
    .set({ scopeId: to })
    .where(and(eq(discount.scope, 'brand'), eq(discount.scopeId, from)));
}
