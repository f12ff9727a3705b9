import { createFileRoute } from '@tanstack/react-router';
import { loadStaticPage, StaticPage } from '#service/content/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/personal-data')({
  staticData: { layout: 'typical' },
  loader: ({ context }) => loadStaticPage(context, 'personal-data'),
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: () => <StaticPage code="personal-data" />,
});
