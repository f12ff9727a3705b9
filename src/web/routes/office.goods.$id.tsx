import { createFileRoute } from '@tanstack/react-router';
import { loadProduct, ProductScreen } from '#office/goods/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/goods/$id')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadProduct(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <ProductScreen id={Route.useParams().id} />;
}
