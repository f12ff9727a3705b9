import { type GoodsForBuyer, goodsForBuyer } from '#ordering/basket/server/index.ts';
import { itemUrl, measureOf } from '#goods/catalogue/server/index.ts';
import { findOffers, readCounting } from '#ordering/excel-order/server/index.ts';
import { searchProducts } from '#goods/search/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { normaliseArticle } from '#shared/article.ts';
import { toWire } from '#shared/money.ts';
import type { FoundProduct } from '../contract.ts';

const MOST = 20;

/**
 * What may be meant by what is typed into a row of the quick order (R-CALL-065): what the search finds, products of
 * which only offers are sold as those, at the buyer's prices.
 */
export const findGoods: Operation<'basketFind', BuyerSession> = async (ctx, { body: { search } }) => {
  const { results, mark, markCode } = await searchProducts(ctx.db, search, MOST);
  const products = await goodsForBuyer(
    ctx,
    results.map(({ id }) => id),
  );
  const families = [...products.values()].filter(({ item }) => item.hasOffers).map(({ item }) => item.id);
  const offers = await findOffers(ctx.db, families);
  const variants = await goodsForBuyer(ctx, [...offers.values()].flat());
  const goods = results.flatMap(({ id }) => {
    const product = products.get(id);
    if (!product) return [];
    if (!product.item.hasOffers) return [product];
    const own = (offers.get(id) ?? []).flatMap((offer) => variants.get(offer) ?? []);
    return own.toSorted((a, b) => Number(isMeant(b, search)) - Number(isMeant(a, search)));
  });
  const shown = goods.slice(0, MOST);
  const counting = await readCounting(ctx.db, shown);
  return shown.map((one): FoundProduct => {
    const { item, price, isInStock, refusal } = one;
    return {
      id: item.id,
      name: item.name,
      article: item.article,
      artNumber: item.article,
      highlighted_name: mark(item.name),
      highlighted_codes: [item.article, item.shortcode].flatMap((code) => (code ? [markCode(code)] : [])),
      shortcode: item.shortcode,
      url: itemUrl(item),
      price: price && toWire(price.valueVat),
      measure: { ...measureOf(counting.get(item.productId)!), price: price && toWire(price.valueVat) },
      minOrderCount: item.minOrderCount,
      packageCount: item.packageCount,
      weight: item.weightGrams,
      isInStock,
      reason: refusal?.reason ?? null,
    };
  });
};

/** Of the offers of one product, that whose own article or code was typed. */
function isMeant({ item }: GoodsForBuyer, search: string): boolean {
  const typed = normaliseArticle(search);
  return [item.article, item.shortcode].some((code) => code !== null && normaliseArticle(code).startsWith(typed));
}
