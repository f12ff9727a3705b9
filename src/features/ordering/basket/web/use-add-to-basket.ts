import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ProductToAdd } from '#goods/catalogue/web/index.ts';
import type { AddResult } from '../contract.ts';
import { formatNumber } from '#shared/number-format.ts';
import { failureMessage, isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ACTION_FAILED, showError, showPopup } from '#web/ui/toast-store.ts';
import { refreshBasket, storeLines } from './basket-cache.ts';
import { requestKey } from './request-key.ts';

interface Addition {
  products: ProductToAdd[];
  key: string;
}

/**
 * Adds products to the basket and refetches it (R-STATE-001, R-STATE-007). Answers the shop's
 * result, or null where nothing was added; what went wrong has been said then. The caller locks its button meanwhile: a
 * press is one key, so a request that is repeated after a lost answer counts once.
 */
export function useAddToBasket(): (products: ProductToAdd[]) => Promise<AddResult | null> {
  const { queryClient, api } = useApp();
  const { mutateAsync } = useMutation({
    mutationFn: ({ products, key }: Addition) =>
      // Many at once have bounds of their own
      api(products.length > 1 ? 'basketListAdd' : 'basketAdd', { body: { products } }, { idempotencyKey: key }),
    retry: (failures, error) => failures < 1 && isApiFailure(error) && error.transport,
    onSuccess: (result) => {
      storeLines(queryClient, result.lines, result.version);
      void refreshBasket(queryClient);
    },
  });
  return useCallback(
    async (products) => {
      try {
        const result = await mutateAsync({ products, key: requestKey() });
        tellOf(result);
        return result;
      } catch (error) {
        showError(failureMessage(error, ACTION_FAILED));
        return null;
      }
    },
    [mutateAsync],
  );
}

/** Says what the shop did differently from what was asked. */
function tellOf({ lines, refused }: AddResult): void {
  const [refusal] = refused;
  if (refusal) showError(refusal.reason);
  const corrected = lines.filter((line) => line.corrected);
  if (corrected.length === 1) showPopup(`Количество изменено на ${formatNumber(corrected[0]!.quantity)}`);
  if (corrected.length > 1) showPopup('Количество некоторых товаров изменено до кратного упаковке');
}
