import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useApp } from '#web/app/app-context.ts';
import { navigationState, useFirstShownPage } from '#web/app/navigation-state.ts';
import { keepScrollKey, useRestoredPosition } from '#web/app/scroll-position.ts';
import type { FailedQuery } from '#web/ui/list-state.tsx';
import { isSameList, listingHref, type ListingAddress } from './listing-address.ts';
import { isElsewhere, knownListing, listingQuery, rowsBefore, type Elsewhere, type Listing } from './listing-query.ts';

export interface ListingState {
  address: ListingAddress;
  /**
   * The rows of the address, or those of the same list that stand until they come; undefined before the first ones. A page
   * that could not be appended takes none of them away.
   */
  rows: Listing | undefined;
  /** Name, sections and filter of the list; at hand also where its rows could not be loaded. */
  frame: Listing | undefined;
  status: 'shown' | 'replacing' | 'appending' | 'failed';
  /** Of the rows: why they could not be loaded, and another try. */
  query: FailedQuery;
  /** The address with something else chosen in this list; another choice begins at the first page. */
  hrefOf: (change: Partial<ListingAddress>) => string;
  /** Goes there without leaving the place where the reader is. */
  choose: (change: Partial<ListingAddress>) => void;
  /** Appends the next page and makes it the current one. */
  loadMore: () => void;
}

/** The list at an address, and the ways that lead on from it. */
export function useListing(address: ListingAddress): ListingState {
  const app = useApp();
  const router = useRouter();
  // The number alone: another state of the address renders no row before the page is judged to be late
  const first = useFirstShownPage(address.page);
  const query = useQuery({
    ...listingQuery(app, address, first),
    placeholderData: (shown: Listing | Elsewhere | undefined, of) =>
      of && isSameList(of.queryKey[1], address) ? shown : undefined,
  });
  const { data, isPlaceholderData, isError } = query;
  const loaded = data && !isElsewhere(data) ? data : undefined;
  const rows = loaded ?? (isError ? rowsBefore(app.queryClient, address, first) : undefined);
  useRestoredPosition(first < address.page && !isPlaceholderData && data !== undefined);
  const isNext = first < address.page && rows?.products.pageNavigation.page === address.page - 1;
  const hrefOf = (change: Partial<ListingAddress>) => listingHref({ ...address, page: 1, ...change });
  return {
    address,
    rows,
    frame: rows ?? knownListing(app.queryClient, address),
    status: statusOf(isError, isPlaceholderData, isNext),
    query,
    hrefOf,
    choose: (change) => void router.navigate({ href: hrefOf(change), resetScroll: false }),
    loadMore: () => {
      const page = address.page + 1;
      const appended = navigationState({ appended: { first, page } });
      void router.navigate({
        href: hrefOf({ page }),
        state: (known) => ({ ...appended, ...keepScrollKey(known) }),
        replace: true,
        resetScroll: false,
      });
    },
  };
}

function statusOf(isError: boolean, isPlaceholder: boolean, isNext: boolean): ListingState['status'] {
  if (isError) return 'failed';
  if (!isPlaceholder) return 'shown';
  return isNext ? 'appending' : 'replacing';
}
