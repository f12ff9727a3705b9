import { createFileRoute } from '@tanstack/react-router';
import { BrandPage, listingAddress, listingSearch, loadListing } from '#goods/catalogue/web/index.ts';
import { withRowActions } from '#site/row-actions/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';
import { GoodsSkeleton } from '#web/ui/page-skeleton.tsx';

export const Route = createFileRoute('/brands/$')({
  validateSearch: listingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps, location }) =>
    loadListing({ context, address: listingAddress('/brands/', params._splat, deps), location }),
  pendingComponent: GoodsSkeleton,
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: withRowActions(Page),
});

function Page() {
  const address = listingAddress('/brands/', Route.useParams()._splat, Route.useSearch());
  return address && <BrandPage address={address} />;
}
