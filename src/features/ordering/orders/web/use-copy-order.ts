import { useRef, useState } from 'react';
import { refreshBasket, refusedOf, requestKey, type AddReport } from '#ordering/basket/web/index.ts';
import type { NotCopied, OrderListItem } from '../contract.ts';
import { failureMessage, isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ACTION_FAILED, showError } from '#web/ui/toast-store.ts';

/**
 * Puts the lines of an order into the basket (R-STATE-082, A-131). One press is one key: a request repeated after a lost
 * answer counts once.
 */
export function useCopyOrder({ id }: Pick<OrderListItem, 'id'>) {
  const { api, queryClient } = useApp();
  const [isPending, setPending] = useState(false);
  const [report, setReport] = useState<AddReport | null>(null);
  const lostKey = useRef<string | null>(null);

  const copy = async () => {
    const key = lostKey.current ?? requestKey();
    lostKey.current = null;
    setPending(true);
    try {
      const { added, refused } = await api('orderCopy', { params: { id: String(id) } }, { idempotencyKey: key });
      setReport({ added: added.length, corrected: added.filter((line) => line.corrected).length, refused });
      void refreshBasket(queryClient);
    } catch (error) {
      if (isApiFailure(error) && error.transport) lostKey.current = key;
      const refused = refusedOf<NotCopied>(error);
      if (refused) setReport({ added: 0, corrected: 0, refused });
      else showError(failureMessage(error, ACTION_FAILED));
    }
    setPending(false);
  };
  return { copy, isPending, report, close: () => setReport(null) };
}
