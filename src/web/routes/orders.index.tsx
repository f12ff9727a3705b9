import { createFileRoute } from '@tanstack/react-router';
import { OrdersPage, ordersQuery, readOrderFilter } from '#ordering/orders/web/index.ts';
import { requestsQuery, WaitingRequests } from '#ordering/requests/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/orders/')({
  validateSearch: readOrderFilter,
  // The address may carry more than the filter, a page among it
  loaderDeps: ({ search }) => readOrderFilter(search as Record<string, unknown>),
  // A change of the filter shows at once; the list itself waits for its rows
  loader: async ({ context: { queryClient, api }, deps, cause }) => {
    if (cause === 'stay') return;
    const requests = queryClient.prefetchQuery(requestsQuery(api));
    await queryClient.ensureQueryData(ordersQuery(api, deps));
    await requests;
  },
  head: () => pageTitle('Заказы'),
  component: Page,
});

function Page() {
  return <OrdersPage filter={Route.useLoaderDeps()} Waiting={WaitingRequests} />;
}
