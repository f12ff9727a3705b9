import { LIST_PAGE_SIZE } from '#shared/pagination.ts';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { type AppContext, useApp } from '#web/app/app-context.ts';
import type { AddressesSearch } from './read-addresses-search.ts';

export function addressesQuery(api: ApiClient, { page = 1, contragent, st }: AddressesSearch) {
  return apiQuery(api, 'addressList', { query: { page: String(page), page_size: LIST_PAGE_SIZE, contragent, st } });
}

/** For the loader; a failure is thrown (R-ERR-07). */
export async function loadAddresses({ queryClient, api }: AppContext, search: AddressesSearch): Promise<void> {
  await queryClient.fetchQuery(addressesQuery(api, search));
}

/** Refetches addresses: the list now, the checkout when it opens next. */
export function useAddressesChanged(): () => Promise<unknown> {
  const { queryClient } = useApp();
  return () => queryClient.invalidateQueries({ queryKey: ['addressList'] });
}
