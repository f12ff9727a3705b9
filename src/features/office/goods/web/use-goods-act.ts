import { useState } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { MAX_CHOSEN, type ProductAct } from '../contract.ts';

/** Acts on several goods and says on how many; answers false where it failed, which it says too. */
export function useGoodsAct(onDone: () => void) {
  const { api } = useApp();
  const reread = useReread(['officeProducts', 'officeProduct']);
  const [pending, setPending] = useState<ProductAct['kind'] | null>(null);
  const run = async (ids: readonly number[], act: ProductAct, doneText: string): Promise<boolean> => {
    setPending(act.kind);
    let changed = 0;
    try {
      for (let from = 0; from < ids.length; from += MAX_CHOSEN) {
        const body = { ids: ids.slice(from, from + MAX_CHOSEN), act };
        changed += (await api('officeProductsAct', { body })).changed;
      }
      showPopup(changed === 0 ? 'Менять нечего: так уже есть' : `${doneText}: ${countOf(changed, PRODUCT_FORMS)}`);
      onDone();
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      await reread();
      setPending(null);
    }
  };
  return { run, pending };
}
