import { useState } from 'react';
import type { OrderListItem } from '../contract.ts';
import { failureMessage, isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ACTION_FAILED, showError, showPopup } from '#web/ui/toast-store.ts';

/** Cancels an order after confirmation (R-STATE-081, A-130) and refetches the orders. */
export function useCancelOrder({ id, number }: Pick<OrderListItem, 'id' | 'number'>) {
  const { api, queryClient } = useApp();
  const [isAsking, setAsking] = useState(false);

  /** Whether the window may close: a lost answer leaves it open, to be pressed again. */
  const cancel = async (): Promise<boolean> => {
    try {
      await api('orderCancel', { params: { id: String(id) } });
      showPopup(`Заказ ${number} отменён`);
    } catch (error) {
      showError(failureMessage(error, ACTION_FAILED));
      if (isApiFailure(error) && error.transport) return false;
    }
    // Refused or not, the status may be another one now
    const shown = ['orderList', 'orderDetail', 'cabinetMain', 'header'];
    await Promise.all(shown.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    return true;
  };
  return { ask: () => setAsking(true), isAsking, giveUp: () => setAsking(false), cancel };
}
