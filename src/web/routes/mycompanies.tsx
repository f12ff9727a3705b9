import { createFileRoute } from '@tanstack/react-router';
import { CompanyVisits, EnterButton } from '#identity/acting/web/index.ts';
import { CompaniesPage, loadCompanies, readCompaniesSearch } from '#identity/companies/web/index.ts';
import { CompanyObjects, objectsQuery } from '#ordering/objects/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/mycompanies')({
  validateSearch: readCompaniesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { queryClient, api } = context;
    const objects = deps.company === undefined ? null : queryClient.prefetchQuery(objectsQuery(api, deps.company));
    await loadCompanies(context, deps);
    await objects;
  },
  head: () => pageTitle('Мои компании'),
  component: Page,
});

// The same functions at every render: unchanged rows stay as they are
const enter = (companyId: number, person: { id: number; name: string }) => (
  <EnterButton companyId={companyId} person={person} />
);
// Not the key of the people, beside whom it stands: React would leave them on the page
const visits = (companyId: number) => <CompanyVisits key={`visits:${companyId}`} companyId={companyId} />;

const objects = (companyId: number) => <CompanyObjects key={`objects:${companyId}`} companyId={companyId} />;

function Page() {
  return <CompaniesPage search={Route.useSearch()} enter={enter} visits={visits} objects={objects} />;
}
