import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { recentlyViewed } from '#goods/products/server/tables.ts';

/** The last twenty, and the one that is being looked at, which is left out of its own list. */
const KEPT = 21;

/** Notes that an account has looked at a product (R-CALL-037) and forgets what is beyond the last ones. */
export async function recordView(db: Db, accountId: number, productId: number, at: Date): Promise<void> {
  await db
    .insert(recentlyViewed)
    .values({ accountId, productId, at })
    .onConflictDoUpdate({ target: [recentlyViewed.accountId, recentlyViewed.productId], set: { at } });
  const last = db
    .select({ productId: recentlyViewed.productId })
    .from(recentlyViewed)
    .where(eq(recentlyViewed.accountId, accountId))
    .orderBy(desc(recentlyViewed.at), desc(recentlyViewed.productId))
    .limit(KEPT);
  await db
    .delete(recentlyViewed)
    .where(and(eq(recentlyViewed.accountId, accountId), notInArray(recentlyViewed.productId, last)));
}
