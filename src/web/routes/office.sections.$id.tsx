import { createFileRoute } from '@tanstack/react-router';
import { loadSection, SectionScreen } from '#office/sections/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/sections/$id')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadSection(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <SectionScreen id={Route.useParams().id} />;
}
