import { goodsView, itemUrl, offerGroups, pictureView, productUrl } from '#goods/catalogue/server/index.ts';
import { stockStatusOf } from '#goods/stock/server/index.ts';
import { lineTotal, toWire } from '#shared/money.ts';
import type { BasketItem } from '../contract.ts';
import type { LineDetails } from './line-details.ts';
import type { PricedLine } from './price-basket.ts';

/** R-ENT-20 to R-ENT-25: a line as the basket page shows it. */
export function lineView(line: PricedLine, details: LineDetails): BasketItem {
  const { item, quantity, price, isInStock, isOrderable } = line;
  const product = details.products.get(item.productId)!;
  const fields = goodsView(product);
  const variants = item.isOffer ? (details.variants.get(item.productId) ?? []) : [];
  const chosen = variants.find((variant) => variant.id === item.id);
  const promotion = price.promotionId === null ? undefined : details.promotions.get(price.promotionId);
  const action = promotion && { name: promotion.name, url: `/actions/${promotion.code}/` };
  return {
    id: item.id,
    product_id: item.productId,
    name: item.name,
    article: item.article,
    shortcode: item.shortcode,
    url: itemUrl(item),
    previewPicture: pictureView(chosen?.picture ?? product.pictures[0]),
    basketQuantity: quantity,
    ...(line.remark ? { remark: line.remark } : {}),
    ...(line.remeasured ? { remeasured: line.remeasured } : {}),
    ...(line.chosenQuantity ? { chosenQuantity: line.chosenQuantity } : {}),
    ...fields,
    measure: { ...fields.measure, price: toWire(price.valueVat) },
    price: { value: toWire(price.valueVat), valueBase: toWire(price.valueBase) },
    totalPrice: { value: toWire(lineTotal(price.valueVat, quantity)), currency: price.currency },
    stockStatus: stockStatusOf(isInStock, { canBuyUnavailable: isOrderable }),
    isInStock,
    ...(line.shortage ? { shortage: line.shortage } : {}),
    similarProducts: (details.similar.get(item.productId) ?? []).map(({ id, name, code }) => ({
      id,
      name,
      url: productUrl(code),
    })),
    offers: offerGroups(variants, item.id),
    appliedAction: action ?? null,
    actions:
      promotion && action ? [{ id: promotion.id, ...action, dateEnd: promotion.endsAt?.toISOString() ?? null }] : [],
  };
}
