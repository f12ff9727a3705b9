import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { refreshBasket } from '#ordering/basket/web/index.ts';
import type { OrderRequest } from '../contract.ts';
import { isApiFailure, type ApiErrorItem } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { navigationState } from '#web/app/navigation-state.ts';
import { ACTION_FAILED, showPopup } from '#web/ui/toast-store.ts';
import { useDraft } from './draft.ts';

export interface Refusal {
  errors: readonly ApiErrorItem[];
  /** What the shop says beside the errors, such as the lines of which there are too few. */
  data: unknown;
}

export type Placing =
  | { step: 'ready'; refusal: Refusal | null }
  | { step: 'sending' }
  /** The answer never came: the order may exist. The same request, made again, gives the same order. */
  | { step: 'lost'; request: OrderRequest };

/**
 * Places the order once, however often it is pressed, and opens it. `onRefused` is called before the refusal shows, so
 * that the page can ask for the present state.
 */
export function usePlaceOrder(onRefused: (refusal: Refusal) => Promise<void>) {
  const { api, queryClient } = useApp();
  const { keep } = useDraft();
  const router = useRouter();
  const [placing, setPlacing] = useState<Placing>({ step: 'ready', refusal: null });
  const isSending = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const open = async (number: string, url: string) => {
    keep(null);
    void queryClient.invalidateQueries({ queryKey: ['orderList'] });
    if (isOpen.current)
      await router.navigate({ href: url, state: navigationState({ orderPlaced: true }), replace: true });
    else showPopup(`Заказ ${number} оформлен`);
    await refreshBasket(queryClient);
  };
  const fail = async (request: OrderRequest, error: unknown) => {
    if (isApiFailure(error) && error.transport) {
      setPlacing({ step: 'lost', request });
      return;
    }
    const refusal = isApiFailure(error)
      ? { errors: error.errors, data: error.data }
      : { errors: [{ code: 'INTERNAL', message: ACTION_FAILED }], data: null };
    await onRefused(refusal);
    setPlacing({ step: 'ready', refusal });
  };
  const place = async (request: OrderRequest) => {
    if (isSending.current) return;
    isSending.current = true;
    setPlacing({ step: 'sending' });
    try {
      const { number, url } = await api('orderAdd', { body: request });
      await open(number, url);
    } catch (error) {
      await fail(request, error);
    } finally {
      isSending.current = false;
    }
  };
  /** The buyer has done what a refusal asks for. */
  const dismiss = () => setPlacing({ step: 'ready', refusal: null });
  return { placing, place, dismiss };
}
