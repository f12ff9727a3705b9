import { createFileRoute } from '@tanstack/react-router';
import { loadPriceLists, PriceListsPage } from '#ordering/price-lists/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/price-lists')({
  loader: ({ context }) => loadPriceLists(context),
  head: () => pageTitle('Прайс-листы'),
  component: PriceListsPage,
});
