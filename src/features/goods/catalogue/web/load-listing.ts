import { notFound, redirect } from '@tanstack/react-router';
import type { AppContext } from '#web/app/app-context.ts';
import { firstShownPage } from '#web/app/navigation-state.ts';
import { type ListingAddress, listingHref } from './listing-address.ts';
import { isElsewhere, knownListing, listingQuery } from './listing-query.ts';
import { sectionName } from './section-name.ts';

interface Visit {
  context: AppContext;
  /** Null for an address that is no list. */
  address: ListingAddress | null;
  location: { state: object };
}

/**
 * For the loader of a list's page. The first rows of a list are waited for; another filter, order or page of a list that
 * is at hand is not, so that the page answers a press at once and its rows follow, also where they are being fetched ahead
 * already. Answers the title of the page. Throws the 404 page or, where the path named a product, the way to it.
 */
export async function loadListing({ context, address, location }: Visit): Promise<{ title: string }> {
  if (!address) throw notFound();
  const query = listingQuery(context, address, firstShownPage(address.page, location.state));
  const loading = context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true });
  const known = knownListing(context.queryClient, address);
  if (known && typeof window !== 'undefined') {
    // The page shows the failure itself
    loading.catch(() => undefined);
    return { title: sectionName(known) };
  }
  const listing = await loading;
  if (isElsewhere(listing)) throw redirect({ to: '/', href: listing.redirectTo, replace: true, statusCode: 302 });
  const { page } = listing.products.pageNavigation;
  // Beyond the last page is the last one
  if (page < address.page) {
    throw redirect({ to: '/', href: listingHref({ ...address, page }), replace: true, statusCode: 302 });
  }
  return { title: sectionName(listing) };
}
