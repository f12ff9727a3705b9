import { createFileRoute } from '@tanstack/react-router';
import { loadManagerCompanies, ManagerCompaniesPage, readManagerCompaniesSearch } from '#service/cabinet/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/manager/mycompanies/')({
  validateSearch: readManagerCompaniesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, cause }) => {
    if (cause !== 'stay') await loadManagerCompanies(context, deps);
  },
  head: () => pageTitle('Контрагенты'),
  component: Page,
});

function Page() {
  return <ManagerCompaniesPage search={Route.useSearch()} />;
}
