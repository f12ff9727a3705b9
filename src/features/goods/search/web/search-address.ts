import { listingAddress, type ListingAddress, type ListingSearch } from '#goods/catalogue/web/index.ts';

/** The results at an address below '/search/'. Null where that is no list: results have no sections. */
export function searchAddress(
  rest: string | undefined,
  search: ListingSearch & { query?: string },
): ListingAddress | null {
  const address = listingAddress('/search/', rest, { ...search, query: search.query ?? '' });
  return address?.base === '/search/' ? address : null;
}
