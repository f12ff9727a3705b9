import { createFileRoute } from '@tanstack/react-router';
import { ChangeScreen, loadRequest } from '#office/requests/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/requests/$id_/change')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadRequest(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <ChangeScreen id={Route.useParams().id} />;
}
