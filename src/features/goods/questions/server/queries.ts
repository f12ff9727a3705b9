import { asc, eq } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
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
