import type { CatalogueItem } from '#goods/catalogue/contract.ts';

type Fields = Partial<Omit<CatalogueItem, 'measure'>> & { measure?: Partial<CatalogueItem['measure']> };

/** A product as a list answers it: in stock, at 10 roubles, by single pieces. */
export function aCatalogueItem(id: number, { measure, ...fields }: Fields = {}): CatalogueItem {
  const packageCount = fields.packageCount ?? 1;
  return {
    id,
    name: `Товар ${id}`,
    article: `A-${id}`,
    brandName: null,
    properties: { shortcode: { value: null } },
    url: `/detail/?code=tovar-${id}`,
    previewPicture: '/img/no-photo-svg.svg',
    inBasket: 0,
    minOrderCount: 1,
    packageCount,
    packageCountWord: '',
    measure: {
      measureBase: { symbol: 'шт', ratio: 1 },
      measureCustom: null,
      price: 10,
      shippingType: '',
      packageCount,
      minCount: packageCount,
      ...measure,
    },
    prices: { valueBase: 10, valueVat: 10, discountPrice: null, currency: 'RUB' },
    stockStatus: { isInStock: true, name: 'В наличии', color: 'in-stock' },
    hasSimilar: false,
    isNew: false,
    appliedAction: null,
    offers: [],
    ...fields,
  };
}
