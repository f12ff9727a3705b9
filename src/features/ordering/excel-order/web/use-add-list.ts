import { useMutation } from '@tanstack/react-query';
import type { AddResult, ExistingLines, RefusedProduct } from '#ordering/basket/contract.ts';
import { type ExistingQuestion, refreshBasket, refusedOf, useExistingQuestion } from '#ordering/basket/web/index.ts';
import { countOf, ROW_FORMS } from '#shared/plural.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

const TO_BASKET = { href: '/basket/', title: 'Перейти в корзину' };

/** Base units of the unit that was shown. */
type Product = { id: number; quantity: number; unit: string };
type Addition = { products: readonly Product[]; existing: ExistingLines };

type Added = { lines: AddResult['lines']; refused: readonly RefusedProduct[] };

interface AddList {
  /**
   * Returns added and refused lines; null if the call failed, after showing it, or the buyer declined. `changed`: lines
   * of which the shop changed the quantity when it read them.
   */
  add: (products: readonly Product[], changed?: number) => Promise<Added | null>;
  isPending: boolean;
  /** Put to the buyer where the basket holds some of the goods already; `ExistingWindow` shows it. */
  question: ExistingQuestion | null;
}

/**
 * Adds a list to the basket in one call; a request that is repeated after a lost answer, by itself or by another press,
 * counts once. Shows 'Товары добавлены в корзину' and refetches the basket (R-STATE-039, R-STATE-040). On the page
 * of the basket, which shows what it holds, goods grow without a question, and the message has no link.
 */
export function useAddList(isOnBasketPage = false): AddList {
  const { queryClient, api } = useApp();
  const { question, addAsking } = useExistingQuestion();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ products, existing }: Addition) =>
      callOnce({ api, queryClient }, 'basketListAdd', { body: { products: [...products], existing } }),
    retry: (failures, error) => failures < 1 && isApiFailure(error) && error.transport,
  });
  const add = async (products: readonly Product[], changed = 0) => {
    try {
      const result = isOnBasketPage
        ? await mutateAsync({ products, existing: 'add' })
        : await addAsking((existing) => mutateAsync({ products, existing }));
      if (!result) return null;
      void refreshBasket(queryClient);
      const corrected = changed + result.lines.filter((line) => line.corrected).length;
      const said = corrected > 0 ? `. Количество изменено: ${countOf(corrected, ROW_FORMS)}` : '';
      showPopup(`Товары добавлены в корзину${said}`, isOnBasketPage ? undefined : TO_BASKET);
      return result;
    } catch (error) {
      showFailure(error);
      const refused = refusedOf<RefusedProduct>(error);
      return refused && { lines: [], refused };
    }
  };
  return { add, isPending: isPending || question !== null, question };
}
