import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen, loadImport } from '#office/exchange/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/exchange/imports/$id')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadImport(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <ImportScreen id={Route.useParams().id} />;
}
