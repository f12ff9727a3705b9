import { stringifySearch } from '#web/app/search-params.ts';
import type { SortOrder } from '../contract.ts';
import { CLEAR, filteredPath, splitFilter } from '../filter-path.ts';

/** Everything that the address of a list says; two equal ones show the same rows. */
export interface ListingAddress {
  /** The list without its filter: '/catalog/kabel/', '/search/'. */
  base: string;
  /** The `{filter}` of the address, 'clear' for none. */
  filter: string;
  page: number;
  sort: SortOrder;
  /** What was searched for; absent in the catalogue. */
  query?: string;
}

/** Search parameters of a list's address; what is no page or no order is left out, so that it has one address. */
export interface ListingSearch {
  page?: number;
  sort_by?: SortOrder;
}

const SORT_ORDERS: readonly SortOrder[] = ['status', 'name', 'price_asc', 'price_desc', 'new'];
/** R-CONST-29. */
const DEFAULT_SORT: SortOrder = 'status';
const MAX_PAGES = 1_000_000;

export function listingSearch(search: Record<string, unknown>): ListingSearch {
  const page = Number(search.page);
  const sort = SORT_ORDERS.find((order) => order === search.sort_by);
  return {
    page: Number.isInteger(page) && page > 1 && page <= MAX_PAGES ? page : undefined,
    sort_by: sort === DEFAULT_SORT ? undefined : sort,
  };
}

/**
 * The list at an address below `root` ('/catalog/', '/search/'): `rest` is the remainder, 'kabel/filter/a-is-b/apply/'.
 * Null where that is no list.
 */
export function listingAddress(
  root: string,
  rest: string | undefined,
  { page, sort_by: sort, query }: ListingSearch & { query?: string },
): ListingAddress | null {
  const segments = (rest ?? '').split('/').filter(Boolean);
  const split = splitFilter(segments);
  if (!split) return null;
  const base = split.before.reduce((path, segment) => `${path}${segment}/`, root);
  return { base, filter: split.filter ?? CLEAR, page: page ?? 1, sort: sort ?? DEFAULT_SORT, query };
}

/** The address as it stands in the address bar. */
export function listingHref({ base, filter, page, sort, query }: ListingAddress): string {
  const search = { query, page: page > 1 ? page : undefined, sort_by: sort === DEFAULT_SORT ? undefined : sort };
  return filteredPath(base, filter) + stringifySearch(search);
}

/** Whether two addresses are of one list (same section, same search), with any filter. */
export function isSameList(one: ListingAddress, other: ListingAddress): boolean {
  return one.base === other.base && one.query === other.query;
}
