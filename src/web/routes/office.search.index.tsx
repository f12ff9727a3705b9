import { createFileRoute } from '@tanstack/react-router';
import { QueriesScreen } from '#office/search/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/search/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Поиск'),
  component: QueriesScreen,
});
