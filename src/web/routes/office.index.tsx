import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#office/home/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Рабочее место'),
  component: HomeScreen,
});
