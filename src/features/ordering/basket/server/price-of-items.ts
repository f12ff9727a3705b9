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
  return priceListed(db, priceTermsOf(session), items.map(listedItem), now);
}

/** An item as the rules of prices take it. */
export function listedItem({ id, productId, brandId, listPrice, isOwnPrice }: SellableItem) {
  return { itemId: id, productId, brandId, listPrice, isOwnPrice };
}
