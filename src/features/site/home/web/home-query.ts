import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const homeQuery = (api: ApiClient) => apiQuery(api, 'cabinetMain', {});

/** For the loader: what fails is shown by the page itself. */
export async function loadHome({ queryClient, api }: AppContext): Promise<void> {
  await queryClient.prefetchQuery(homeQuery(api));
}
