import { createFileRoute } from '@tanstack/react-router';
import { CompaniesPage, loadCompanies, readCompaniesSearch } from '#identity/companies/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/mycompanies')({
  staticData: { guards: ['isUser'] },
  validateSearch: readCompaniesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await loadCompanies(context, deps);
  },
  head: () => pageTitle('Мои компании'),
  component: Page,
});

function Page() {
  return <CompaniesPage search={Route.useSearch()} />;
}
