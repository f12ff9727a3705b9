import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWirePrice } from '#shared/price-format.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ACTION_FAILED, showPopup } from '#web/ui/toast-store.ts';
import { useDelayedValue } from './use-delayed-value.ts';
import type { OfficeOrder } from '../../contract.ts';
import { officeOrderQuery } from '../order-query.ts';
import { refreshOrders } from '../use-order-action.ts';
import { bodyOf, type Draft, emptyDraft, hasChanges } from './draft.ts';

const TYPING_MS = 250;

/** A correction that is being made: what is typed, what would become of the order, and its sending. */
export function useCorrection(order: OfficeOrder, onDone: () => void) {
  const { api, queryClient } = useApp();
  // What was shown when the correction began: a refusal compares it with the order of now
  const [base, setBase] = useState(order);
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(order));
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState('');
  const [newer, setNewer] = useState<OfficeOrder | null>(null);
  const [isPending, setPending] = useState(false);
  const body = bodyOf(base, draft);
  const isChanged = hasChanges(body);
  const params = { id: String(order.id) };
  const asked = useDelayedValue(body, TYPING_MS);
  const query = useQuery({
    ...apiQuery(api, 'officeOrderCorrection', { params, body: asked ?? {} }),
    enabled: asked !== null && hasChanges(asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const isSettled = JSON.stringify(asked) === JSON.stringify(body) && !query.isFetching;
  const plan = isChanged ? query.data : undefined;

  const change = (part: Partial<Draft>) => {
    setFailure('');
    setDraft((former) => ({ ...former, ...part }));
  };

  const save = async (): Promise<void> => {
    if (body === null || !isChanged || isPending) return;
    setPending(true);
    setFailure('');
    const replaces = base.correction && { id: base.correction.id, version: base.correction.version };
    const total = isSettled && plan ? { total: plan.total } : {};
    try {
      const { when, total: after } = await api('officeOrderCorrect', {
        params,
        body: { ...body, note, replaces, ...total },
      });
      await refreshOrders(queryClient);
      await queryClient.invalidateQueries({ queryKey: ['officeRequestDetail'] });
      onDone();
      // Said when the order can be corrected again: a key before that would be typed into the old fields
      const sum = formatWirePrice(after, order.currency);
      showPopup(when === 'confirm' ? 'Правка отправлена клиенту на подтверждение' : `Заказ изменён: ${sum}`);
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      setFailure(error.errors.map(({ message }) => message).join('. ') || ACTION_FAILED);
      if (error.errors.some(({ code }) => code === 'CONFLICT')) setNewer(await readAgain());
      else if (error.errors.some(({ code }) => code === 'PRICE_CHANGED')) await query.refetch();
    } finally {
      setPending(false);
    }
  };

  const readAgain = () => queryClient.fetchQuery({ ...officeOrderQuery(api, String(order.id)), staleTime: 0 });

  /** Goes on over the order of now: with what was typed, or from the beginning. */
  const goOn = (isKept: boolean) => {
    if (!newer) return;
    setBase(newer);
    if (!isKept) setDraft(emptyDraft(newer));
    setFailure('');
    setNewer(null);
  };

  const refusal =
    query.error && isApiFailure(query.error) ? query.error.errors.map(({ message }) => message).join('. ') : '';
  return {
    base,
    draft,
    change,
    note,
    setNote,
    plan,
    isSettled,
    isChanged,
    isReadable: body !== null,
    failure: failure || (isChanged ? refusal : ''),
    newer,
    goOn,
    save,
    isPending,
  };
}

export type CorrectionState = ReturnType<typeof useCorrection>;
