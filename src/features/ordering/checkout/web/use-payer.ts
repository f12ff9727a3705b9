import { useEffect, useState } from 'react';
import { refreshBasket } from '#ordering/basket/web/index.ts';
import { switchCompany } from '#identity/companies/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import type { CheckoutData } from '../contract.ts';
import { payerOf } from './choices.ts';

/**
 * The company that the order is for. Where another window has switched it since the checkout was opened, nothing is
 * ordered before the buyer has said for which of the two.
 */
export function usePayer(data: CheckoutData) {
  const { api, queryClient } = useApp();
  const current = payerOf(data);
  const [known, setKnown] = useState(current);
  const [isOpen, setOpen] = useState(true);
  const isAsked = known?.id !== current?.id;
  useEffect(() => {
    if (isAsked) void refreshBasket(queryClient);
  }, [isAsked, queryClient]);

  const goBack = async () => {
    try {
      await switchCompany({ api, queryClient, companyId: known!.id });
    } catch (error) {
      showFailure(error);
    }
  };
  return {
    before: known?.uf_name ?? '',
    now: current?.uf_name ?? '',
    /** The company is another one than the buyer knows of. */
    isAsked,
    isOpen: isAsked && isOpen,
    ask: () => setOpen(true),
    close: () => setOpen(false),
    accept: () => setKnown(current),
    /** Absent where the buyer may no longer buy for the former company. */
    goBack: data.contragents.some(({ id }) => id === known?.id) ? goBack : undefined,
  };
}
