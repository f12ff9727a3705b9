import { type ApiClient, apiQuery } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const sectionsQuery = (api: ApiClient) => apiQuery(api, 'priceListSections', {});
export const listsQuery = (api: ApiClient) => apiQuery(api, 'priceListsMade', {});

/** For the loader. The page itself says what failed: a member may lack the right to price lists. */
export const loadPriceLists = ({ queryClient, api }: AppContext): Promise<unknown> =>
  Promise.all([queryClient.prefetchQuery(sectionsQuery(api)), queryClient.prefetchQuery(listsQuery(api))]);
