import { createFileRoute } from '@tanstack/react-router';
import { loadOrder, OrderScreen } from '#office/orders/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/orders/$id')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadOrder(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <OrderScreen id={Route.useParams().id} />;
}
