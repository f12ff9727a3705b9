import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApp } from '#web/app/app-context.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { ACTION_FAILED, showError } from '#web/ui/toast-store.ts';
import { chooseCity } from './choose-city.ts';

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
