import { itemsOf } from '#goods/catalogue/server/index.ts';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { findItems } from '#ordering/basket/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import type { MyGood } from '../contract.ts';
import { listInstead } from './list-instead.ts';
import { levelsOf } from './levels.ts';
import { changeOf } from './price-change.ts';
import type { OrderedGood } from './read-goods.ts';
import { readLast } from './read-last.ts';

/** Ordered goods as they are sold today, in their order. */
export async function viewGoods(ctx: CallContext<BuyerSession>, goods: readonly OrderedGood[]): Promise<MyGood[]> {
  const ids = goods.map(({ itemId }) => itemId);
  const [lasts, shown, items] = await Promise.all([
    readLast(ctx.db, goods),
    itemsOf(ctx, ids),
    findItems(ctx.db, priceTermsOf(ctx.session), ids),
  ]);
  const gone = goods.filter(({ itemId }) => !shown.has(itemId));
  const units = new Map([...items].map(([id, { lineUnit }]) => [id, lineUnit]));
  const [instead, levels] = await Promise.all([listInstead(ctx.db, gone), levelsOf(ctx, units)]);
  return goods.map(({ itemId, productId, orderId, orders }, index) => {
    const last = lasts[index]!;
    const { at, quantity, unit, price, currency } = last;
    const now = shown.get(itemId);
    const { name, article, shortcode } = items.get(itemId) ?? last;
    const prices = now?.item?.prices;
    return {
      id: itemId,
      name,
      article,
      shortcode,
      url: now?.url ?? null,
      state: now === undefined ? 'gone' : now.item === null ? 'variants' : 'sold',
      item: now?.item ?? null,
      orders,
      last: { url: `/orders/${orderId}/`, date: new Date(at).toISOString(), quantity, unit },
      former: { price: toWire(price), currency },
      change: changeOf(
        last,
        prices ? { value: prices.valueVat, currency: prices.currency } : null,
        units.get(itemId) ?? '',
      ),
      level: levels.get(itemId) ?? null,
      instead: now === undefined ? (instead.get(productId) ?? []) : [],
    };
  });
}
