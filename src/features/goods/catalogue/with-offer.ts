import type { CatalogueItem, OfferDetail } from './contract.ts';

/** A product as it is with an offer chosen: its address, article, picture, price, stock and units (R-CALL-045). */
export function withOffer<P extends CatalogueItem>(product: P, offer: OfferDetail): P {
  return {
    ...product,
    url: `${product.url.replace(/&offer=\d+$/, '')}&offer=${offer.offerId}`,
    article: offer.article,
    properties: { shortcode: { value: offer.shortcode } },
    previewPicture: offer.picture ?? product.previewPicture,
    inBasket: offer.inBasket,
    prices: offer.prices,
    isFrom: undefined,
    stockStatus: offer.stockStatus,
    measure: offer.measure,
    minOrderCount: offer.minOrderCount,
    packageCount: offer.packageCount,
    offers: offer.offers,
  };
}
