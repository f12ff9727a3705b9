import { createFileRoute } from '@tanstack/react-router';
import { listingSearch } from '#goods/catalogue/web/index.ts';
import { loadSearch, SearchPage, searchAddress, searchText } from '#goods/search/web/index.ts';
import { withRowActions } from '#site/row-actions/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';
import { GoodsSkeleton } from '#web/ui/page-skeleton.tsx';

export const Route = createFileRoute('/search/$')({
  validateSearch: (search: Record<string, unknown>) => ({ ...searchText(search), ...listingSearch(search) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps, location }) =>
    loadSearch({ context, address: searchAddress(params._splat, deps), location }),
  pendingComponent: GoodsSkeleton,
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: withRowActions(Page),
});

function Page() {
  const address = searchAddress(Route.useParams()._splat, Route.useSearch());
  return address && <SearchPage address={address} />;
}
