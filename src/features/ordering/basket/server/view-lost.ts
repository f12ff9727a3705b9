import { productUrl } from '#goods/catalogue/server/index.ts';
import { findReplacements } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { LostItem } from '../contract.ts';
import type { LostLine } from './price-basket.ts';

/** The most goods that are named in place of one. */
const MAX_NAMED = 3;

/** Lines that cannot be ordered, with what replaces the goods that are gone. */
export async function viewLost(db: Db, lost: readonly LostLine[]): Promise<LostItem[]> {
  const gone = lost.filter(({ item }) => !item.active).map(({ item }) => item.productId);
  const found = await findReplacements(db, gone, ['replacement']);
  return lost.map(({ item: { id, productId, article, name }, reason }) => {
    const instead = (found.get(productId) ?? []).slice(0, MAX_NAMED);
    return {
      id,
      article,
      name,
      reason,
      ...(instead.length > 0 && {
        instead: instead.map((one) => ({ id: one.id, name: one.name, url: productUrl(one.code) })),
      }),
    };
  });
}
