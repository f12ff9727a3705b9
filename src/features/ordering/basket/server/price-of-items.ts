import { priceTermsOf, type ExplainedPrice, priceListed } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import type { SellableItem } from './sellable-items.ts';

/** The buyer's prices of these items now, by item id; items that are not sold to the company are missing. */
export function priceOfItems(
  db: Db,
  session: Session,
  items: readonly SellableItem[],
  now: Date,
): Promise<Map<number, ExplainedPrice>> {
  const listed = items.map(({ id, productId, brandId, listPrice, isOwnPrice }) => {
    return { itemId: id, productId, brandId, listPrice, isOwnPrice };
  });
  return priceListed(db, priceTermsOf(session), listed, now);
}
