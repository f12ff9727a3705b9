import { createFileRoute } from '@tanstack/react-router';
import { listingSearch, loadListing } from '#goods/catalogue/web/index.ts';
import { favouritesAddress, FavouritesPage } from '#goods/saved-products/web/index.ts';
import { searchText } from '#goods/search/web/index.ts';
import { withRowActions } from '#site/row-actions/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';
import { GoodsSkeleton } from '#web/ui/page-skeleton.tsx';

export const Route = createFileRoute('/favourites')({
  validateSearch: (search: Record<string, unknown>) => ({ ...searchText(search), ...listingSearch(search) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, location }) => loadListing({ context, address: favouritesAddress(deps), location }),
  pendingComponent: GoodsSkeleton,
  head: () => pageTitle('Избранное'),
  component: withRowActions(Page),
});

function Page() {
  return <FavouritesPage address={favouritesAddress(Route.useSearch())} />;
}
