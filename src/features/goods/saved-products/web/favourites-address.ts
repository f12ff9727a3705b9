import { FAVOURITES, listingAddress, type ListingAddress, type ListingSearch } from '#goods/catalogue/web/index.ts';

/** The favourites as a list of the catalogue's kind: pages, order, and a text that is searched for among them. */
export function favouritesAddress(search: ListingSearch & { query?: string }): ListingAddress {
  return listingAddress(FAVOURITES, undefined, search)!;
}
