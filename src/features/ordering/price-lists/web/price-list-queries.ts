import { type ApiClient, apiQuery } from '#web/api/api-client.ts';
import { isNoCompany } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const sectionsQuery = (api: ApiClient) => apiQuery(api, 'priceListSections', {});
export const listsQuery = (api: ApiClient) => apiQuery(api, 'priceListsMade', {});

/** For the loader. Who has no company reads so on the page; any other failure is thrown. */
export async function loadPriceLists({ queryClient, api }: AppContext): Promise<void> {
  try {
    await Promise.all([queryClient.fetchQuery(sectionsQuery(api)), queryClient.fetchQuery(listsQuery(api))]);
  } catch (error) {
    if (!isNoCompany(error)) throw error;
  }
}
