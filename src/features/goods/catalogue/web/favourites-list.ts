import type { ApiClient } from '#web/api/api-client.ts';
import type { CatalogueListing, SortOrder } from '../contract.ts';

/** The favourites are a list like any other, without sections and filter. */
export const FAVOURITES = '/favourites/';

/** A page of the favourites, searched by `query` (R-CALL-046). */
export async function favouritesPage(
  api: ApiClient,
  { page, sort, query }: { page: number; sort: SortOrder; query?: string },
  signal: AbortSignal,
): Promise<CatalogueListing> {
  const { items, idBefore, ...rest } = await api(
    'favouriteList',
    { query: { PAGEN_1: page, nav_num: 1, sort_by: sort, st: query } },
    { signal },
  );
  const { pageNavigation, sort: order } = rest;
  return {
    section: null,
    products: { items, pageNavigation, idBefore, ids: items.map(({ id }) => id) },
    sort: order,
    filter: { items: { props: [], prices: null }, elementCount: pageNavigation.total, setFilterUrlParam: 'clear' },
    sectionsForPriceList: [],
    breadcrumbs: [],
    sections: [],
    tags: [],
    traits: [],
  };
}
