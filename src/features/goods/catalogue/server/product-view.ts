import type { WirePicture } from '#features/wire.ts';
import type { Picture } from '#goods/products/server/tables.ts';

/** The address of a product's page. */
export function productUrl(code: string): string {
  return `/detail/?code=${encodeURIComponent(code)}`;
}

const noPicture = '/img/no-photo-svg.svg';

/** R-ENT-03: a picture of the wire; the shop's placeholder for none. */
export function pictureView(picture: Picture | null | undefined): WirePicture {
  if (!picture) return noPicture;
  return picture.webp === undefined ? picture.standard : { standard: picture.standard, webp: picture.webp };
}
