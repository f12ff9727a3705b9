import { createFileRoute } from '@tanstack/react-router';
import { loadTemplates, readTemplatesPage, TemplatesPage } from '#ordering/templates/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/basket-templates/')({
  validateSearch: readTemplatesPage,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadTemplates(context, deps.page),
  head: () => pageTitle('Шаблоны корзины'),
  component: Page,
});

function Page() {
  return <TemplatesPage page={Route.useSearch().page} />;
}
