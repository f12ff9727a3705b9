import { listingAddress, type ListingAddress, type ListingSearch, loadListing } from '#goods/catalogue/web/index.ts';
import { searchQuery } from './search-query.ts';

type Visit = Parameters<typeof loadListing>[0];

/** For the loader of the results; nothing is asked where the text is too short (R-VAL-40). Throws the 404 page. */
export async function loadSearch(visit: Visit): Promise<{ title: string }> {
  const query = searchQuery(visit.address?.query ?? '');
  if (visit.address && query === null) return { title: 'Поиск' };
  await loadListing({ ...visit, address: visit.address && searched(visit.address, query ?? '') });
  return { title: `Поиск: ${query}` };
}

const searched = (address: ListingAddress, query: string): ListingAddress => ({ ...address, query });

/** The results at an address below '/search/'. Null where that is no list: results have no sections. */
export function searchAddress(
  rest: string | undefined,
  search: ListingSearch & { query?: string },
): ListingAddress | null {
  const address = listingAddress('/search/', rest, { ...search, query: search.query ?? '' });
  return address?.base === '/search/' ? address : null;
}
