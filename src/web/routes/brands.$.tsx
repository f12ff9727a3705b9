import { createFileRoute } from '@tanstack/react-router';
import {
  BrandPage,
  listingAddress,
  ListingPageSkeleton,
  listingSearch,
  loadListing,
} from '#features/catalogue/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/brands/$')({
  validateSearch: listingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps, location }) =>
    loadListing({ context, address: listingAddress('/brands/', params._splat, deps), location }),
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: Page,
  pendingComponent: ListingPageSkeleton,
});

function Page() {
  const address = listingAddress('/brands/', Route.useParams()._splat, Route.useSearch());
  return address && <BrandPage address={address} />;
}
