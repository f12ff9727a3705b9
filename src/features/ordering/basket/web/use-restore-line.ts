import { useCallback } from 'react';
import type { BasketInHeader } from '#ordering/basket/contract.ts';
import { useApp } from '#web/app/app-context.ts';
import { sendUnsaved } from './quantity-saving.ts';
import { useAddToBasket } from './use-add-to-basket.ts';
import { useChangeQuantity } from './use-quantities.ts';

/**
 * Puts a removed line back with its quantity in base units, the unit that it was counted in and its remark; false where the shop
 * refused it. A line that another window has added meanwhile gets the quantity (R-STATE-022, A-076).
 */
export function useRestoreLine(): (id: number, quantity: number, unit: string, remark?: string) => Promise<boolean> {
  const { api, queryClient } = useApp();
  const changeQuantity = useChangeQuantity();
  const addToBasket = useAddToBasket();
  return useCallback(
    async (id, quantity, unit, remark) => {
      await sendUnsaved(queryClient, api);
      const header = queryClient.getQueryData<BasketInHeader>(['header', {}]);
      if (!header?.basket.some((line) => line.id === id))
        return (await addToBasket([{ id, quantity, unit, remark }])) !== null;
      changeQuantity(id, quantity, unit);
      return true;
    },
    [api, queryClient, changeQuantity, addToBasket],
  );
}
