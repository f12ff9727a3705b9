import { priceTermsOf, type ItemPrice, priceListed } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { findItems, type SellableItem } from './sellable-items.ts';

/** An item with what the buyer pays for it; `price` is null where it is not sold to him. */
export type PricedItem = { item: SellableItem; price: ItemPrice | null };

/** What holds for this item and this buyer now; undefined for what was never in the shop. */
export async function priceForBuyer(
  db: Db,
  session: Session,
  itemId: number,
  now: Date,
): Promise<PricedItem | undefined> {
  const item = (await findItems(db, priceTermsOf(session), [itemId])).get(itemId);
  if (!item) return undefined;
  const prices = await priceOfItems(db, session, [item], now);
  return { item, price: prices.get(itemId) ?? null };
}

/** What the buyer pays for these items now, by item id; what is not sold to him is missing. */
export function priceOfItems(
  db: Db,
  session: Session,
  items: readonly SellableItem[],
  now: Date,
): Promise<Map<number, ItemPrice>> {
  const listed = items.map(({ id, productId, brandId, listPrice }) => ({ itemId: id, productId, brandId, listPrice }));
  return priceListed(db, priceTermsOf(session), listed, now);
}
