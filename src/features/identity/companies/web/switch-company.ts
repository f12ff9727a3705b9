import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#web/api/api-client.ts';

interface Switch {
  api: ApiClient;
  queryClient: QueryClient;
  companyId: number;
  reload: () => void;
}

/**
 * Saves the company as the contract of the basket, refreshes the header data and reloads the page, in this order
 * (R-STATE-027 … R-STATE-029): every price on it may be another one. Throws `ApiFailure` where it was not saved.
 */
export async function switchCompany({ api, queryClient, companyId, reload }: Switch): Promise<void> {
  await api('contragentSwitch', { params: { id: String(companyId) } });
  await queryClient.invalidateQueries({ queryKey: ['header'] });
  reload();
}
