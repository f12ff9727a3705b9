import { createFileRoute } from '@tanstack/react-router';
import { ImportsScreen } from '#office/exchange/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/exchange/imports/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Журнал загрузок'),
  component: ImportsScreen,
});
