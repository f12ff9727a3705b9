import { createFileRoute } from '@tanstack/react-router';
import { RequestsScreen } from '#office/requests/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/requests/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Заявки клиентам'),
  component: RequestsScreen,
});
