import { createFileRoute } from '@tanstack/react-router';
import { ContentListScreen, kindOf, loadContentList } from '#office/content/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/content/$kind/')({
  staticData: { layout: 'office' },
  loader: ({ params }) => loadContentList(params.kind),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <ContentListScreen kind={kindOf(Route.useParams().kind)!} />;
}
