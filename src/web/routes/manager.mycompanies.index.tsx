import { createFileRoute } from '@tanstack/react-router';
import { loadManagerCompanies, ManagerCompaniesPage, readManagerCompaniesSearch } from '#service/cabinet/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

// The address is read where it is used: what a route says of itself is part of the first load of every page
export const Route = createFileRoute('/manager/mycompanies/')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, cause }) => {
    if (cause !== 'stay') await loadManagerCompanies(context, readManagerCompaniesSearch(deps));
  },
  head: () => pageTitle('Контрагенты'),
  component: Page,
});

function Page() {
  return <ManagerCompaniesPage search={readManagerCompaniesSearch(Route.useSearch())} />;
}
