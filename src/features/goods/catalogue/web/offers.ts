import type { CatalogueItem, OfferDetail } from '../contract.ts';

type Groups = CatalogueItem['offers'];

/** The id that goes into the basket: of the offer selected in the first group, else of the product (R-STATE-006, A-077). */
export function itemToBuy({ id, offers }: Pick<CatalogueItem, 'id' | 'offers'>): number {
  return offers[0]?.items.find((item) => item.selected)?.offerId ?? offers[0]?.items[0]?.offerId ?? id;
}

/** The groups with the value of an offer marked in the group where it was chosen, until the shop has answered. */
export function withChosen(offers: Groups, code: string, offerId: number): Groups {
  return offers.map((group) =>
    group.code === code
      ? { ...group, items: group.items.map((item) => ({ ...item, selected: item.offerId === offerId })) }
      : group,
  );
}

/** A product as it is with an offer chosen: the offer's article, picture, price, stock and units (R-CALL-045). */
export function withOffer<P extends CatalogueItem>(product: P, offer: OfferDetail): P {
  return {
    ...product,
    article: offer.article,
    properties: { shortcode: { value: offer.shortcode } },
    previewPicture: offer.picture ?? product.previewPicture,
    prices: offer.prices,
    stockStatus: offer.stockStatus,
    measure: offer.measure,
    minOrderCount: offer.minOrderCount,
    packageCount: offer.packageCount,
    offers: offer.offers,
  };
}
