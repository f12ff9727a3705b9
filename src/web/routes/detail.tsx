import { createFileRoute } from '@tanstack/react-router';
import { loadProduct, productKey, ProductPage, ProductSkeleton } from '#features/catalogue/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/detail')({
  validateSearch: productKey,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, preload }) => loadProduct(context, deps, preload),
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: Page,
  pendingComponent: ProductSkeleton,
});

function Page() {
  return <ProductPage productKey={Route.useSearch()} />;
}
