import type { Measure, WirePicture } from '#features/wire.ts';
import { escapeHtml } from '#shared/markup.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import type { CatalogueItem } from '../contract.ts';
import { offerGroups } from './offer-groups.ts';
import { pictureView, productUrl } from './product-view.ts';
import type { offer, product } from '#goods/products/server/tables.ts';

/** An item of the catalogue as far as it depends on the product alone. `itemId`: the item that it shows. */
export type ItemCard = { itemId: number; item: CardFields };

type Figure = 'measure' | 'inBasket' | 'prices' | 'isFrom' | 'stockStatus' | 'hasSimilar' | 'appliedAction';

type CardFields = Omit<CatalogueItem, Figure> & { measure: Omit<Measure, 'price'> };

type Unit = 'unitBase' | 'unitCustom' | 'ratio' | 'shippingType' | 'packageCount' | 'minOrderCount';
type Shown = 'id' | 'code' | 'name' | 'article' | 'shortcode' | 'pictures' | 'packageCountWord' | 'isNew' | 'isMarked';

/** What is read of a product for its card. */
export type CardProduct = Pick<typeof product.$inferSelect, Unit | Shown>;
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
    previewPicture: previewOf(goods, chosen),
    minOrderCount: goods.minOrderCount,
    packageCount: goods.packageCount,
    packageCountWord: goods.packageCountWord,
    isNew: goods.isNew,
    ...(goods.isMarked ? { isMarked: true as const } : {}),
    offers: chosen ? offerGroups(offers, chosen.id) : [],
    measure: measureOf(goods),
  };
  return { itemId, item };
}

/** R-ENT-01, R-ENT-02 without the price. */
export function measureOf(goods: Pick<CardProduct, Unit>) {
  const { unitBase, unitCustom, ratio, shippingType, packageCount } = goods;
  return {
    measureBase: { symbol: unitBase, ratio: 1 },
    measureCustom: unitCustom && ratio ? { symbol: unitCustom, ratio } : null,
    shippingType,
    packageCount,
    minCount: effectiveMinimum(goods),
  };
}

function previewOf(goods: CardProduct, chosen: Offer | undefined): WirePicture {
  return pictureView(chosen?.picture ?? goods.pictures[0]);
}
