import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { navigationState } from '#web/app/navigation-state.ts';
import { ACTION_FAILED, showPopup } from '#web/ui/toast-store.ts';
import type { ChangedRequest, RequestDetail } from '../contract.ts';
import { requestQuery } from './queries.ts';

/**
 * Confirms or returns what the page shows. A request that has changed meanwhile takes the place of the one that is shown;
 * after a lost answer the same press gives the same order.
 */
export function useRequestAnswer({ id, version, shown, corrects }: RequestDetail, code: string) {
  const { api, queryClient } = useApp();
  const router = useRouter();
  const [pending, setPending] = useState<'confirm' | 'return' | null>(null);
  const [failure, setFailure] = useState('');

  const answer = async (kind: 'confirm' | 'return', send: () => Promise<void>): Promise<boolean> => {
    setPending(kind);
    setFailure('');
    try {
      await send();
      return true;
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      setFailure(error.errors.map(({ message }) => message).join(' ') || ACTION_FAILED);
      const changed = error.data as Partial<ChangedRequest> | null;
      const { queryKey } = requestQuery(api, code);
      if (changed?.request) queryClient.setQueryData(queryKey, changed.request);
      else await queryClient.invalidateQueries({ queryKey });
      return false;
    } finally {
      setPending(null);
    }
  };
  const refresh = () =>
    Promise.all(
      ['orderRequestList', 'orderRequestDetail', 'orderList', 'orderDetail'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const params = { id: String(id) };
  const confirm = () =>
    answer('confirm', async () => {
      const { url } = await api('orderRequestConfirm', { params, body: { version, shown } });
      if (corrects) showPopup(`Заказ ${corrects.number} изменён`);
      await router.navigate({ href: url, state: navigationState({ orderPlaced: !corrects }) });
      await refresh();
    });
  const giveBack = (reason: string) =>
    answer('return', async () => {
      await api('orderRequestReturn', { params, body: { version, reason } });
      showPopup(corrects ? 'Правка возвращена менеджеру' : `Заявка ${id} возвращена менеджеру`);
      await refresh();
    });
  return { confirm, giveBack, pending, failure };
}
