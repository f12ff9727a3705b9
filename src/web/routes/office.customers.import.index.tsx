import { createFileRoute } from '@tanstack/react-router';
import { CustomerImportsScreen } from '#office/customer-imports/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/customers/import/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Завести клиентов'),
  component: CustomerImportsScreen,
});
