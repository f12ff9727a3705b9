import { createFileRoute } from '@tanstack/react-router';
import { loadPerson, PersonScreen } from '#office/people/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/people/$id')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadPerson(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <PersonScreen id={Route.useParams().id} />;
}
