import { createFileRoute } from '@tanstack/react-router';
import { CustomerImportScreen } from '#office/customer-imports/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/customers/import/$id')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Файл клиентов'),
  component: Page,
});

function Page() {
  return <CustomerImportScreen id={Route.useParams().id} />;
}
