import { createFileRoute } from '@tanstack/react-router';
import { CompanyVisits, EnterButton } from '#identity/acting/web/index.ts';
import { CompaniesPage, loadCompanies, readCompaniesSearch } from '#identity/companies/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/mycompanies')({
  validateSearch: readCompaniesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await loadCompanies(context, deps);
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

function Page() {
  return <CompaniesPage search={Route.useSearch()} enter={enter} visits={visits} />;
}
