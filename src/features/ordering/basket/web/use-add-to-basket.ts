import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type ProductToAdd, refreshGoods, refreshProduct } from '#goods/catalogue/web/index.ts';
import type { AddResult, RefusedProduct } from '../contract.ts';
import { formatNumber } from '#shared/number-format.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import { refreshBasket, storeLines } from './basket-cache.ts';

type Added = Pick<AddResult, 'lines' | 'refused'>;

/**
 * Adds products to the basket and refetches it (R-STATE-001, R-STATE-007). Answers the shop's
 * result, or null after showing why nothing was added; of many products the caller names those that were refused. The
 * caller locks its button meanwhile: a request that is repeated after a lost answer, by itself or by another press, counts
 * once.
 */
export function useAddToBasket(): (products: ProductToAdd[]) => Promise<Added | null> {
  const { queryClient, api } = useApp();
  const { mutateAsync } = useMutation({
    mutationFn: (products: ProductToAdd[]) =>
      // Many at once have bounds of their own
      callOnce({ api, queryClient }, products.length > 1 ? 'basketListAdd' : 'basketAdd', { body: { products } }),
    retry: (failures, error) => failures < 1 && isApiFailure(error) && error.transport,
    onSuccess: (result) => {
      storeLines(queryClient, result.lines, result.version);
      void refreshBasket(queryClient);
      // Pack, minimum or price are not those that the page has shown
      const isOther = result.refused.length > 0 || result.lines.some(({ corrected }) => corrected);
      void (isOther ? refreshGoods : refreshProduct)({ api, queryClient });
    },
    onError: (error) => {
      if (isApiFailure(error) && !error.transport) void refreshGoods({ api, queryClient });
    },
  });
  return useCallback(
    async (products) => {
      try {
        const result = await mutateAsync(products);
        if (products.length === 1) notifyCorrected(result);
        return result;
      } catch (error) {
        const refused = products.length > 1 ? refusedOf(error) : null;
        if (refused) return { lines: [], refused: [...refused] };
        showFailure(error);
        return null;
      }
    },
    [mutateAsync],
  );
}

/** Shows the quantity that the shop has made of the wanted one. */
function notifyCorrected({ lines: [line] }: Added): void {
  if (line?.corrected) showPopup(`Количество изменено на ${formatNumber(line.quantity)}`);
}

/** What the shop names beside NOTHING_ADDED; null where the call failed otherwise. */
export function refusedOf<Refused extends RefusedProduct>(error: unknown): readonly Refused[] | null {
  if (!isApiFailure(error) || error.errors[0]?.code !== 'NOTHING_ADDED') return null;
  return (error.data as { refused?: Refused[] } | null)?.refused ?? null;
}
