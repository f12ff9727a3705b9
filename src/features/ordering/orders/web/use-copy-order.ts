import { useState } from 'react';
import type { Data } from '#shared/endpoint.ts';
import type { ExistingLines } from '#ordering/basket/contract.ts';
import { refreshBasket, refusedOf, useExistingQuestion, type AddReport } from '#ordering/basket/web/index.ts';
import type { NotCopied, OrderListItem } from '../contract.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';

/**
 * Puts the lines of an order into the basket (R-STATE-082, A-131), after a question about those that are there. A request repeated after a lost answer counts once.
 */
export function useCopyOrder({ id }: Pick<OrderListItem, 'id'>) {
  const { api, queryClient } = useApp();
  const [isPending, setPending] = useState(false);
  const [report, setReport] = useState<AddReport | null>(null);
  const { question, addAsking } = useExistingQuestion();

  const send = (existing: ExistingLines) =>
    callOnce({ api, queryClient }, 'orderCopy', { params: { id: String(id) }, query: { existing } });
  const copy = async () => {
    setPending(true);
    try {
      const copied = await addAsking(send);
      if (copied) takeResult(copied);
    } catch (error) {
      const refused = refusedOf<NotCopied>(error);
      if (refused) setReport({ added: 0, corrected: [], refused });
      else showFailure(error);
    }
    setPending(false);
  };
  const takeResult = ({ added, repriced, repricedSummary, refused }: Data<'orderCopy'>) => {
    const corrected = added.filter((line) => line.corrected);
    setReport({ added: added.length, corrected, repriced, repricedSummary, refused });
    void refreshBasket(queryClient);
  };
  return { copy, isPending, question, report, close: () => setReport(null) };
}
