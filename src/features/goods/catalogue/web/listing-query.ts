import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Data } from '#shared/endpoint.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import type { BrandListing, CatalogueItem, CatalogueListing } from '../contract.ts';
import { CLEAR, filteredPath } from '../filter-path.ts';
import { FAVOURITES, favouritesPage } from './favourites-list.ts';
import { isSameList, type ListingAddress } from './listing-address.ts';

/** The rows of an address, with those of the pages before it that were loaded by 'Показать еще'. */
export type Listing = CatalogueListing & {
  brand?: BrandListing['brand'];
  found?: Found;
  action?: { title: string };
};

type Found = Data<'searchPage'>['found'];

/** The path named a product: its page is to be shown instead. */
export interface Elsewhere {
  redirectTo: string;
}

type ListingKey = readonly ['listing', ListingAddress, number];

/** Rows of the pages from `first` to the address's own; `first` is that page itself where nothing was appended. */
export function listingQuery(
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
  address: ListingAddress,
  first: number = address.page,
) {
  return queryOptions({
    queryKey: ['listing', address, first] as ListingKey,
    queryFn: async ({ signal }): Promise<Listing | Elsewhere> => {
      const load = (numbers: readonly number[]) =>
        Promise.all(numbers.map((page) => loadPage(api, { ...address, page }, signal)));
      const before = rowsBefore(queryClient, address, first);
      const pages = await load(pagesBetween(before ? address.page : first, address.page));
      const elsewhere = pages.find(isElsewhere);
      if (elsewhere) return elsewhere;
      const loaded = pages as Listing[];
      if (!before) return joinPages(loaded);
      const loadOne = async (page: number) => (await load([page]))[0] as Listing;
      return joinPages([before, ...(await loadMoved(first, before, loaded[0]!, loadOne)), ...loaded]);
    },
  });
}

/** The rows to which one page is appended; none where all of them are read again. */
export function rowsBefore(queryClient: QueryClient, address: ListingAddress, first: number): Listing | undefined {
  const keyTo = (page: number): ListingKey => ['listing', { ...address, page }, first];
  if (first === address.page || queryClient.getQueryData(keyTo(address.page))) return undefined;
  return queryClient.getQueryData<Listing>(keyTo(address.page - 1));
}

/**
 * The pages from `first` on into which goods have moved that stood behind the shown ones, as when favourites are taken
 * away: a page is read again while the product before the page that follows it is not shown.
 */
async function loadMoved(
  first: number,
  shown: Listing,
  next: Listing,
  load: (page: number) => Promise<Listing>,
): Promise<Listing[]> {
  const shownIds = new Set(shown.products.ids);
  const moved: Listing[] = [];
  let { idBefore, pageNavigation } = next.products;
  while (idBefore !== null && !shownIds.has(idBefore) && pageNavigation.page > first) {
    const page = await load(pageNavigation.page - 1);
    moved.unshift(page);
    ({ idBefore, pageNavigation } = page.products);
  }
  return moved;
}

const pagesBetween = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** A page by the names of the wire (R-CALL-033, R-CALL-086, R-CALL-087). */
function loadPage(
  api: ApiClient,
  { base, filter, page, sort, query }: ListingAddress,
  signal: AbortSignal,
): Promise<Listing | Elsewhere> {
  if (base === FAVOURITES) return favouritesPage(api, { page, sort, query }, signal);
  if (query !== undefined) {
    const search = { QUERY: query, PAGEN_1: page, nav_num: 1, sort_by: sort };
    return filter === CLEAR
      ? api('searchPage', { query: search }, { signal })
      : api('searchPageFiltered', { params: { '*': `${filter}/apply/` }, query: search }, { signal });
  }
  const asked = { PAGEN_1: page, nav_num: 1, sort_by: sort };
  if (base.startsWith('/actions/')) {
    const params = { code: base.slice(9, -1), '*': `${filter}/apply/` };
    return api(filter === CLEAR ? 'actionDetail' : 'actionFiltered', { params, query: asked }, { signal });
  }
  const [, root, rest = ''] = /^\/(\w+)\/(.*)/.exec(filteredPath(base, filter)) ?? [];
  if (root === 'brands') return api('brandPage', { params: { '*': rest }, query: asked }, { signal });
  return rest === ''
    ? api('catalogRoot', { query: asked }, { signal })
    : api('catalogPage', { params: { '*': rest }, query: asked }, { signal });
}

/** The rows of successive pages one after another; what is shown already is not repeated. */
export function joinPages(pages: readonly Listing[]): Listing {
  const last = pages.at(-1)!;
  if (pages.length === 1) return last;
  const items = new Map<number, CatalogueItem>();
  for (const { products } of pages)
    for (const item of products.items) if (!items.has(item.id)) items.set(item.id, item);
  return {
    ...last,
    products: { ...last.products, items: [...items.values()], ids: [...items.keys()] },
    ...(last.found && { found: { ...last.found, reasons: joinReasons(pages) } }),
  };
}

/** Those of all rows; a product that came twice keeps its first. */
function joinReasons(pages: readonly Listing[]): Found['reasons'] {
  const reasons = pages.flatMap(({ found }) => found?.reasons ?? []);
  return [...new Map(reasons.toReversed().map((reason) => [reason.id, reason])).values()].toReversed();
}

export function isElsewhere(answer: Listing | Elsewhere): answer is Elsewhere {
  return 'redirectTo' in answer;
}

/** Any answer of the same list that is at hand: its name, sections and filter stand while the rows are on their way. */
export function knownListing(queryClient: QueryClient, address: ListingAddress): Listing | undefined {
  const known = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['listing'] })
    .findLast(({ state, queryKey }) => state.data && isSameList((queryKey as unknown as ListingKey)[1], address));
  const data = known?.state.data as Listing | Elsewhere | undefined;
  return data && !isElsewhere(data) ? data : undefined;
}
