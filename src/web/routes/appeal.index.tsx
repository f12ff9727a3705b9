import { createFileRoute } from '@tanstack/react-router';
import { AppealsPage, loadAppeals, readAppealsSearch } from '#service/appeals/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/appeal/')({
  validateSearch: readAppealsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, cause }) => {
    if (cause !== 'stay') await loadAppeals(context, deps);
  },
  head: () => pageTitle('Обращения'),
  component: Page,
});

function Page() {
  return <AppealsPage search={Route.useSearch()} />;
}
