import { createFileRoute } from '@tanstack/react-router';
import { RequestsPage, requestsQuery } from '#ordering/requests/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/requests/')({
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(requestsQuery(api)),
  head: () => pageTitle('Заявки на подтверждение'),
  component: RequestsPage,
});
