import { createFileRoute } from '@tanstack/react-router';
import { AppealsScreen } from '#office/appeals/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/appeals')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Обращения клиентов'),
  component: AppealsScreen,
});
