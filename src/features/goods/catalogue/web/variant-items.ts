import type { CatalogueItem, ProductDetail, Variant } from '../contract.ts';

/** A variant as goods of a list: what is bought is its offer. */
export function variantItem(product: CatalogueItem, { offerId, article, prices, stockStatus }: Variant): CatalogueItem {
  const chosen = { code: '', name: '', items: [{ offerId, value: '', selected: true }] };
  return { ...product, article: article ?? product.article, prices, stockStatus, offers: [chosen] };
}

export const variantItems = (product: ProductDetail): CatalogueItem[] =>
  product.variants?.map((variant) => variantItem(product, variant)) ?? [];
