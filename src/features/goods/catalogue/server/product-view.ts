import type { Prices, WirePicture } from '#features/wire.ts';
import type { ItemPrice } from '#goods/pricing/server/index.ts';
import { toWire } from '#shared/money.ts';
import type { Picture } from '#goods/products/server/tables.ts';

/** The address of a product's page [A-011], with the offer that it shows; without one the page chooses. */
export function productUrl(code: string, offerId?: number): string {
  return `/detail/?code=${encodeURIComponent(code)}${offerId === undefined ? '' : `&offer=${offerId}`}`;
}

/** The same of goods that are a product or one of its offers. */
export const itemUrl = ({ id, code, isOffer }: { id: number; code: string; isOffer: boolean }): string =>
  productUrl(code, isOffer ? id : undefined);

const noPicture = '/img/no-photo-svg.svg';

/** R-ENT-03: a picture of the wire; the shop's placeholder for none. */
export function pictureView(picture: Picture | null | undefined): WirePicture {
  if (!picture) return noPicture;
  return picture.webp === undefined ? picture.standard : { standard: picture.standard, webp: picture.webp };
}

/** R-ENT-09. */
export function pricesView({ valueBase, valueVat, discountPrice, currency }: ItemPrice): Prices {
  return {
    valueBase: toWire(valueBase),
    valueVat: toWire(valueVat),
    discountPrice: discountPrice === null ? null : toWire(discountPrice),
    currency,
  };
}
