import { createFileRoute } from '@tanstack/react-router';
import { loadProduct, ProductFrame, productKey, ProductPage } from '#goods/catalogue/web/index.ts';
import { ProductQuestions } from '#goods/questions/web/index.ts';
import { withRowActions } from '#site/row-actions/web/index.ts';
import { readNavigationState } from '#web/app/navigation-state.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/detail')({
  validateSearch: productKey,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, preload, location }) =>
    loadProduct(context, deps, { preload, isChoice: readNavigationState(location.state).offerChosen }),
  pendingComponent: ProductFrame,
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: withRowActions(Page),
});

function Page() {
  return <ProductPage productKey={Route.useSearch()} Questions={ProductQuestions} />;
}
