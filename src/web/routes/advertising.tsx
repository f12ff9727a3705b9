import { createFileRoute } from '@tanstack/react-router';
import { loadStaticPage, StaticPage } from '#service/content/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/advertising')({
  staticData: { layout: 'typical' },
  loader: ({ context }) => loadStaticPage(context, 'advertising'),
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: () => <StaticPage code="advertising" />,
});
