import { createFileRoute } from '@tanstack/react-router';
import { loadPaper, PaperScreen } from '#office/papers/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/papers/$id')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadPaper(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <PaperScreen id={Route.useParams().id} />;
}
