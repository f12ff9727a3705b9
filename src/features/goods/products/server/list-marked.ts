import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { offer, product } from './tables.ts';

/** Which of some products and offers are goods of «Честный знак». */
export async function listMarked(db: Db, itemIds: number[]): Promise<number[]> {
  if (itemIds.length === 0) return [];
  const products = db
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.isMarked, true), inArray(product.id, itemIds)));
  const offers = db
    .select({ id: offer.id })
    .from(offer)
    .innerJoin(product, eq(product.id, offer.productId))
    .where(and(eq(product.isMarked, true), inArray(offer.id, itemIds)));
  const rows = await products.unionAll(offers);
  return rows.map(({ id }) => id);
}
