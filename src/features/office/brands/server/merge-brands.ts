import { moveBrandDiscounts } from '#goods/pricing/server/index.ts';
import { type Author, getBrandByName, mergeBrands } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';

/**
 * Merges a brand into the one of a name: goods, names, address and discounts become those of the other. Returns its id.
 * Throws NOT_FOUND, VALIDATION.
 */
export async function mergeInto(tx: Db, id: number, name: string, author: Author): Promise<number> {
  const into = await getBrandByName(tx, name);
  await mergeBrands(tx, id, into.id, author);
  await moveBrandDiscounts(tx, id, into.id);
  return into.id;
}
