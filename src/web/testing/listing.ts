import type { CatalogueItem, CatalogueListing } from '#goods/catalogue/contract.ts';

/** A list of goods that fits on one page, as the catalogue answers it. */
export function aListing(items: CatalogueItem[], fields: Partial<CatalogueListing> = {}): CatalogueListing {
  return {
    section: null,
    products: {
      items,
      pageNavigation: { page: 1, pageCount: 1, pageSize: 20, total: items.length, navNum: 1 },
      ids: items.map(({ id }) => id),
      idBefore: null,
    },
    sort: { current: 'status', options: [{ value: 'status', name: 'По наличию' }] },
    filter: { items: { props: [], prices: null }, elementCount: items.length, setFilterUrlParam: 'clear' },
    sectionsForPriceList: [],
    breadcrumbs: [{ path: '/catalog/', title: 'Каталог' }],
    sections: [],
    tags: [],
    traits: [],
    ...fields,
  };
}
