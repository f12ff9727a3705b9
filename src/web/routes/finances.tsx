import { createFileRoute } from '@tanstack/react-router';
import { FinancesPage, loadFinances, readFinanceSearch } from '#ordering/finance/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

// The address is read where it is used: what a route says of itself is part of the first load of every page
export const Route = createFileRoute('/finances')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, cause }) => loadFinances(context, readFinanceSearch(deps), cause),
  head: () => pageTitle('Финансы'),
  component: Page,
});

function Page() {
  return <FinancesPage search={readFinanceSearch(Route.useSearch())} />;
}
