import { createFileRoute } from '@tanstack/react-router';
import { documentsQuery, OrderDocuments } from '#ordering/documents/web/index.ts';
import { correctionsQuery, OrderCorrection } from '#ordering/requests/web/index.ts';
import { OrderPage, orderQuery } from '#ordering/orders/web/index.ts';
import { ReturnGoods } from '#service/appeals/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';
import { GoodsSkeleton } from '#web/ui/page-skeleton.tsx';

export const Route = createFileRoute('/orders/$code')({
  loader: async ({ context: { queryClient, api }, params: { code } }) => {
    const documents = queryClient.prefetchQuery(documentsQuery(api, code));
    const corrections = queryClient.prefetchQuery(correctionsQuery(api, code));
    const order = await queryClient.ensureQueryData(orderQuery(api, code));
    await documents;
    await corrections;
    return order;
  },
  pendingComponent: GoodsSkeleton,
  head: ({ loaderData }) => pageTitle(loaderData && `Заказ ${loaderData.number}`),
  component: Page,
});

function Page() {
  const { code } = Route.useParams();
  return <OrderPage code={code} Documents={OrderDocuments} Correction={OrderCorrection} Return={ReturnGoods} />;
}
