import { inArray } from 'drizzle-orm';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { searchProducts } from '#goods/search/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import type { OfficeFound } from '../contract.ts';
import { MAX_FOUND } from './max-found.ts';

/** The goods that a text most likely means, for staff who serve orders or keep goods or the search. */
export async function findGoods(db: Db, { staff }: Session, text: string): Promise<OfficeFound['goods']> {
  if ((['orders', 'goods', 'search'] as const).every((right) => scopeOf(staff, right) === null)) return [];
  const { results } = await searchProducts(db, text, MAX_FOUND);
  const ids = results.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: product.id, name: product.name, article: product.article, code: product.code })
    .from(product)
    .where(inArray(product.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ id, name: row.name, article: row.article, url: productUrl(row.code) }] : [];
  });
}
