import { priceTermsOf, type ItemPrice } from '#goods/pricing/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isInStock, type Refusal, refusalOf } from './line-state.ts';
import { findItems, priceOfItems, type SellableItem } from './sellable-items.ts';

/** An item with what the buyer pays for it and why he cannot put it into his basket; null where he can. */
export type GoodsForBuyer = {
  item: SellableItem;
  price: ItemPrice | null;
  isInStock: boolean;
  refusal: Refusal | null;
};

/** What holds for these items and this buyer now, by item id; what was never in the shop is missing. */
export async function goodsForBuyer(
  { db, session, now }: CallContext<Session>,
  ids: readonly number[],
): Promise<Map<number, GoodsForBuyer>> {
  const items = await findItems(db, priceTermsOf(session), ids);
  const prices = await priceOfItems(db, session, [...items.values()], now());
  const canBuyUnavailable = session.company?.canBuyUnavailable ?? false;
  const goods = new Map<number, GoodsForBuyer>();
  for (const [id, item] of items) {
    const price = prices.get(id) ?? null;
    goods.set(id, { item, price, isInStock: isInStock(item), refusal: refusalOf({ item, price }, canBuyUnavailable) });
  }
  return goods;
}
