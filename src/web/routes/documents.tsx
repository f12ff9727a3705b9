import { createFileRoute } from '@tanstack/react-router';
import { DocumentsPage, papersQuery, readDocumentsSearch } from '#ordering/documents/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/documents')({
  validateSearch: readDocumentsSearch,
  loaderDeps: ({ search }) => search,
  // Another page or filter is waited for by the list itself
  loader: async ({ context: { queryClient, api }, deps, cause }) => {
    if (cause !== 'stay') await queryClient.ensureQueryData(papersQuery(api, deps));
  },
  head: () => pageTitle('Документы'),
  component: Page,
});

function Page() {
  return <DocumentsPage search={Route.useSearch()} />;
}
