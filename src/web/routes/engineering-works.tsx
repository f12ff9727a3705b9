import { createFileRoute } from '@tanstack/react-router';
import { loadWorks, WorksPage } from '#site/works/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/engineering-works')({
  staticData: { layout: 'content', opensDuringWorks: true },
  loader: ({ context }) => loadWorks(context),
  head: () => pageTitle('Технические работы'),
  component: WorksPage,
});
