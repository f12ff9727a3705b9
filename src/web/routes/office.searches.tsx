import { createFileRoute } from '@tanstack/react-router';
import { SearchesScreen } from '#office/searches/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/searches')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Искали и не нашли'),
  component: SearchesScreen,
});
