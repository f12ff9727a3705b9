import { createFileRoute } from '@tanstack/react-router';
import { ImportNotesScreen, loadImport } from '#office/exchange/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/exchange/imports/$id_/notes')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadImport(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <ImportNotesScreen id={Route.useParams().id} />;
}
