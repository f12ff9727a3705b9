import { useState } from 'react';
import type { OrderListItem } from '#features/orders/contract.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ACTION_FAILED, showError, showPopup } from '#web/ui/toast-store.ts';

/** Cancels an order once the buyer has confirmed it (R-STATE-081, A-130), and reads anew what shows orders. */
export function useCancelOrder({ id, number }: Pick<OrderListItem, 'id' | 'number'>) {
  const { api, queryClient } = useApp();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);

  const cancel = async () => {
    setPending(true);
    try {
      await api('orderCancel', { params: { id: String(id) } });
      showPopup(`Заказ ${number} отменён`);
    } catch (error) {
      showError(failureMessage(error, ACTION_FAILED));
    }
    setPending(false);
    setAsking(false);
    // Refused or not, the status may be another one now
    const shown = ['orderList', 'orderDetail', 'home', 'header'];
    await Promise.all(shown.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  };
  return { ask: () => setAsking(true), isAsking, giveUp: () => setAsking(false), isPending, cancel };
}
