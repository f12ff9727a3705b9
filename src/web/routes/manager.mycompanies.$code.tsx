import { createFileRoute } from '@tanstack/react-router';
import { EnterButton } from '#identity/acting/web/index.ts';
import { companyQuery, ManagerCompanyPage } from '#service/cabinet/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/manager/mycompanies/$code')({
  loader: ({ context: { queryClient, api }, params }) => queryClient.fetchQuery(companyQuery(api, params.code)),
  head: ({ loaderData }) => pageTitle(loaderData?.uf_name),
  component: Page,
});

// The same function at every render: unchanged rows stay as they are
const enter = (companyId: number, person: { id: number; name: string }) => (
  <EnterButton companyId={companyId} person={person} />
);

function Page() {
  return <ManagerCompanyPage code={Route.useParams().code} actions={enter} />;
}
