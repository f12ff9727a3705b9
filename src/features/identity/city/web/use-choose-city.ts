import type { ApiClient } from '#web/api/api-client.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useApp } from '#web/app/app-context.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { ACTION_FAILED, showError } from '#web/ui/toast-store.ts';

/** Chooses a city; `isSaving` until the page is reloaded. */
export function useChooseCity() {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (cityId: number) => chooseCity({ api, queryClient, cityId, reload: () => window.location.reload() }),
    onError: (error) => showError(failureMessage(error, ACTION_FAILED)),
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
