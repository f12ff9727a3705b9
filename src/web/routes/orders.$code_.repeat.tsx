import { createFileRoute } from '@tanstack/react-router';
import { RepeatPage, repeatQuery } from '#ordering/orders/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';
import { GoodsSkeleton } from '#web/ui/page-skeleton.tsx';

export const Route = createFileRoute('/orders/$code_/repeat')({
  // Today's prices at every visit
  loader: ({ context: { queryClient, api }, params: { code } }) =>
    queryClient.fetchQuery({ ...repeatQuery(api, code), staleTime: 0 }),
  pendingComponent: GoodsSkeleton,
  head: ({ loaderData }) => pageTitle(loaderData && `Повторить заказ ${loaderData.number}`),
  component: Page,
});

function Page() {
  return <RepeatPage code={Route.useParams().code} />;
}
