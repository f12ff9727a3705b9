import { createFileRoute } from '@tanstack/react-router';
import { OrderPage, orderQuery } from '#ordering/orders/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/orders/$code')({
  loader: ({ context: { queryClient, api }, params }) => queryClient.ensureQueryData(orderQuery(api, params.code)),
  head: ({ loaderData }) => pageTitle(loaderData && `Заказ ${loaderData.number}`),
  component: Page,
});

function Page() {
  return <OrderPage code={Route.useParams().code} />;
}
