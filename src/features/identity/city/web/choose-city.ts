import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#web/api/api-client.ts';

interface Choice {
  api: ApiClient;
  queryClient: QueryClient;
  cityId: number;
  reload: () => void;
}

/**
 * Saves the city, refreshes the header data and reloads the page, in this order (R-STATE-075): stores and delivery depend
 * on the city. Throws `ApiFailure` where it was not saved.
 */
export async function chooseCity({ api, queryClient, cityId, reload }: Choice): Promise<void> {
  await api('setUserCity', { query: { cityId: String(cityId) } });
  await queryClient.invalidateQueries({ queryKey: ['header'] });
  reload();
}
