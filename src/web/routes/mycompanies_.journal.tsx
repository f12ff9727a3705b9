import { createFileRoute } from '@tanstack/react-router';
import { JournalPage, loadJournal, readJournalSearch } from '#service/journal/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

// The address is read where it is used: what a route says of itself is part of the first load of every page
export const Route = createFileRoute('/mycompanies_/journal')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, cause }) => loadJournal(context, readJournalSearch(deps), cause),
  head: () => pageTitle('Журнал'),
  component: Page,
});

function Page() {
  return <JournalPage address="/mycompanies/journal/" search={readJournalSearch(Route.useSearch())} />;
}
