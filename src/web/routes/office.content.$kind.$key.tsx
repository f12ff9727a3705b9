import { createFileRoute } from '@tanstack/react-router';
import { ContentScreen, kindOf, loadContent } from '#office/content/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/content/$kind/$key')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadContent(context, params.kind, params.key),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  const { kind, key } = Route.useParams();
  return <ContentScreen key={`${kind}/${key}`} kind={kindOf(kind)!} contentKey={key} />;
}
