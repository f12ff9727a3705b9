import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const homeQuery = (api: ApiClient) => apiQuery(api, 'cabinetMain', {});

/** For the loader; a failure is thrown (R-ERR-07). */
export async function loadHome({ queryClient, api }: AppContext): Promise<void> {
  await queryClient.fetchQuery(homeQuery(api));
}
