import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#web/api/api-client.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

/** The part of the header data that names the items somebody waits for. */
type AwaitedInHeader = { awaited: number[] };

/**
 * Waits for an item, or no longer; every button reads it from the header data once the shop has confirmed. A header that
 * was asked for before the change may still arrive: it is read again.
 */
export async function changeAlert(
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
  id: number,
  isOn: boolean,
  onConfirmed: () => void = () => undefined,
): Promise<void> {
  try {
    const awaited = await api(isOn ? 'stockAlertAdd' : 'stockAlertRemove', { body: { item_id: id } });
    onConfirmed();
    queryClient.setQueriesData<AwaitedInHeader>({ queryKey: ['header'] }, (known) => known && { ...known, awaited });
    if (isOn) showPopup('Сообщим, когда товар появится');
    if (queryClient.isFetching({ queryKey: ['header'] }) > 0) {
      void queryClient.invalidateQueries({ queryKey: ['header'] });
    }
    await queryClient.invalidateQueries({ queryKey: ['stockAlertList'] });
  } catch (error) {
    showFailure(error);
  }
}
