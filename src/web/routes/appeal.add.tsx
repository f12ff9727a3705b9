import { createFileRoute } from '@tanstack/react-router';
import { loadNewAppeal, NewAppealPage, readNewAppealSearch } from '#service/appeals/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/appeal/add')({
  validateSearch: readNewAppealSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNewAppeal(context, deps),
  head: () => pageTitle('Новое обращение'),
  component: Page,
});

function Page() {
  return <NewAppealPage search={Route.useSearch()} />;
}
