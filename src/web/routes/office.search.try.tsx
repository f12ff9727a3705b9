import { createFileRoute } from '@tanstack/react-router';
import { TryScreen } from '#office/search/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/search/try')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Найти как покупатель'),
  component: TryScreen,
});
