import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '#office/customers/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/customers/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Компании магазина'),
  component: CustomersScreen,
});
