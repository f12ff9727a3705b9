import { sql } from 'drizzle-orm';
import { catalogueOf } from '#goods/catalogue/server/index.ts';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { goodsForBuyer } from '#ordering/basket/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { lineUnit } from '#shared/line-unit.ts';
import { toWire } from '#shared/money.ts';
import { changeOf } from './price-change.ts';
import type { OrderedGood } from './read-goods.ts';
import { readLast } from './read-last.ts';

/** What became dearer first, then what became cheaper, then what cannot be compared. */
export async function byChange(ctx: CallContext<BuyerSession>, goods: readonly OrderedGood[]): Promise<OrderedGood[]> {
  const [last, units, prices] = await Promise.all([
    readLast(ctx.db, goods),
    unitsOf(ctx.db, goods),
    pricesOf(ctx, goods),
  ]);
  const changed = goods.map((good, at) => {
    const price = prices.get(good.itemId) ?? null;
    return { good, change: changeOf(last[at]!, price, units.get(good.productId) ?? '') ?? -Infinity };
  });
  return changed.toSorted((a, b) => (a.change === b.change ? 0 : b.change - a.change)).map(({ good }) => good);
}

type Price = { value: number; currency: string };

/** Of the catalogue in memory; the rules of prices are asked for the few offers that it does not show first. */
async function pricesOf(ctx: CallContext<BuyerSession>, goods: readonly OrderedGood[]): Promise<Map<number, Price>> {
  const model = await catalogueOf(ctx.db);
  const companyPrices = model.pricesFor(priceTermsOf(ctx.session), ctx.now());
  const prices = new Map<number, Price>();
  const others: number[] = [];
  for (const { itemId, productId } of goods) {
    const row = model.goods.rowIndexOf(productId);
    if (row >= 0 && model.goods.itemIds[row] !== itemId) others.push(itemId);
    const price = row >= 0 && model.goods.itemIds[row] === itemId ? companyPrices.priceAt(row) : null;
    if (price) prices.set(itemId, { value: toWire(price.valueVat), currency: price.currency });
  }
  for (const [id, { item, price }] of await goodsForBuyer(ctx, others)) {
    // Others are listed without a price
    if (price && item.active && !item.hasOffers)
      prices.set(id, { value: toWire(price.valueVat), currency: price.currency });
  }
  return prices;
}

/** The units of products today, by product id. */
async function unitsOf(db: Db, goods: readonly OrderedGood[]): Promise<Map<number, string>> {
  const ids = [...new Set(goods.map(({ productId }) => productId))];
  const { id, unitBase, unitCustom, ratio } = product;
  const rows = await db
    .select({ id, unitBase, unitCustom, ratio })
    .from(product)
    .where(sql`${id} = any(${sql.param(ids)}::int[])`);
  return new Map(
    rows.map((row) => {
      const content = row.unitCustom && row.ratio ? `${String(row.ratio).replace('.', ',')} ${row.unitCustom}` : null;
      return [row.id, lineUnit(row.unitBase, content)];
    }),
  );
}
