import { and, asc, eq } from 'drizzle-orm';
import { isShownProduct } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import { productQuestion } from './tables.ts';

/** What waits for an answer, the oldest first. */
export function listNewQuestions(db: Db, limit: number) {
  const { id, text, at, productId, state } = productQuestion;
  return db
    .select({ id, text, at, product: product.name, article: product.article })
    .from(productQuestion)
    .innerJoin(product, eq(product.id, productId))
    .where(eq(state, 'new'))
    .orderBy(asc(at), asc(id))
    .limit(limit);
}

/** Throws NOT_FOUND for a product that is not in the shop. */
export async function checkShown(db: Db, productId: number): Promise<void> {
  const [row] = await db
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.id, productId), isShownProduct));
  if (!row) throw notFound('Такого товара нет');
}
