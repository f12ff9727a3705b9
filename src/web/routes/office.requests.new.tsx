import { createFileRoute } from '@tanstack/react-router';
import { NewOrderScreen } from '#office/requests/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';
import { idParam } from '#web/app/search-params.ts';

export const Route = createFileRoute('/office/requests/new')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Новый заказ компании'),
  component: Page,
});

function Page() {
  const { company, repeat } = Route.useSearch() as { company?: unknown; repeat?: unknown };
  return <NewOrderScreen company={idParam(company)} repeat={idParam(repeat)} />;
}
