import { createFileRoute } from '@tanstack/react-router';
import { AddressesPage, loadAddresses, readAddressesSearch } from '#ordering/addresses/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/deliveryaddress')({
  validateSearch: readAddressesSearch,
  loaderDeps: ({ search }) => search,
  // Another page or company is waited for by the list itself
  loader: async ({ context, deps, cause }) => {
    if (cause !== 'stay') await loadAddresses(context, deps);
  },
  head: () => pageTitle('Адреса доставки'),
  component: Page,
});

function Page() {
  return <AddressesPage search={Route.useSearch()} />;
}
