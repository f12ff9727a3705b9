import { useMemo } from 'react';
import type { RowActions } from '#goods/catalogue/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { useAddToBasket } from './use-add-to-basket.ts';
import { useBasketLines } from './use-basket-lines.ts';
import { useChangeQuantity } from './use-change-quantity.ts';

/** Buyers and company administrators buy; a manager and the technical user look (R-ROLE-11 … R-ROLE-13). */
export function useBuying(): RowActions['buying'] {
  const { role } = useApp().session;
  const lines = useBasketLines();
  const add = useAddToBasket();
  const change = useChangeQuantity();
  const buying = useMemo(() => ({ lines, add, change }), [lines, add, change]);
  return role === 'USER' || role === 'ADMIN' ? buying : undefined;
}
