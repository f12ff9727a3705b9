import type { ApiClient } from '#web/api/api-client.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';

/** Chooses a city; `isSaving` until the page is reloaded. */
export function useChooseCity() {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (cityId: number) => chooseCity({ api, queryClient, cityId, reload: () => window.location.reload() }),
    onError: showFailure,
  });
  return { choose: mutate, isSaving: isPending || isSuccess };
}

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
