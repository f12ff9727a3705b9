import { createFileRoute } from '@tanstack/react-router';
import { RequestPage, requestQuery } from '#ordering/requests/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/requests/$code')({
  loader: ({ context: { queryClient, api }, params: { code } }) => queryClient.ensureQueryData(requestQuery(api, code)),
  head: ({ params: { code } }) => pageTitle(`Заявка ${code}`),
  component: Page,
});

function Page() {
  return <RequestPage code={Route.useParams().code} />;
}
