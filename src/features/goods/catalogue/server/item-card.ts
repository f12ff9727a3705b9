import type { Measure } from '#features/wire.ts';
import { escapeHtml } from '#shared/markup.ts';
import type { CatalogueItem } from '../contract.ts';
import { type GoodsRow, goodsView } from './goods-fields.ts';
import { offerGroups } from './offer-groups.ts';
import { pictureView, productUrl } from './product-view.ts';
import type { offer, product } from '#goods/products/server/tables.ts';

/** An item of the catalogue as far as it depends on the product alone. `itemId`: the item that it shows. */
export type ItemCard = { itemId: number; item: CardFields };

type Figure =
  | 'brandName'
  | 'traits'
  | 'measure'
  | 'inBasket'
  | 'prices'
  | 'isFrom'
  | 'stockStatus'
  | 'hasSimilar'
  | 'appliedAction';

type CardFields = Omit<CatalogueItem, Figure> & { measure: Omit<Measure, 'price'> };

type Own = 'id' | 'code' | 'name' | 'article' | 'shortcode' | 'isNew';

/** What is read of a product for its card. */
export type CardProduct = GoodsRow & Pick<typeof product.$inferSelect, Own>;
type Offer = Pick<typeof offer.$inferSelect, 'id' | 'article' | 'shortcode' | 'values' | 'picture'>;

/** `itemId` is the product's own id, or that of the offer that is shown as selected. */
export function itemCard(goods: CardProduct, offers: readonly Offer[], itemId: number): ItemCard {
  const chosen = offers.find((variant) => variant.id === itemId);
  const item = {
    id: goods.id,
    name: escapeHtml(goods.name),
    article: chosen?.article ?? goods.article,
    properties: { shortcode: { value: chosen?.shortcode ?? goods.shortcode } },
    url: productUrl(goods.code),
    previewPicture: pictureView(chosen?.picture ?? goods.pictures[0]),
    isNew: goods.isNew,
    ...goodsView(goods),
    offers: chosen ? offerGroups(offers, chosen.id) : [],
  };
  return { itemId, item };
}
