import { createFileRoute } from '@tanstack/react-router';
import { ListingPageSkeleton, listingSearch, loadListing } from '#features/catalogue/web/index.ts';
import { favouritesAddress, FavouritesPage } from '#features/favourites/web/index.ts';
import { searchText } from '#features/search/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/favourites')({
  staticData: { guards: ['checkRole'], roles: ['USER', 'ADMIN', 'MANAGER'] },
  validateSearch: (search: Record<string, unknown>) => ({ ...searchText(search), ...listingSearch(search) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, location }) => loadListing({ context, address: favouritesAddress(deps), location }),
  head: () => pageTitle('Избранное'),
  component: Page,
  pendingComponent: ListingPageSkeleton,
});

function Page() {
  return <FavouritesPage address={favouritesAddress(Route.useSearch())} />;
}
