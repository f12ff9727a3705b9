import { useMemo, useState } from 'react';
import type { Buying } from '#goods/catalogue/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { useAddToBasket } from './use-add-to-basket.ts';
import { useBasketLines } from './use-basket-lines.ts';
import { useChangeQuantity } from './use-change-quantity.ts';

/** Buyers and company administrators buy; a manager and the technical user look (R-ROLE-11 … R-ROLE-13). */
export function useBuying(): Buying | undefined {
  const { role } = useApp().session;
  const lines = useBasketLines();
  const add = useAddToBasket();
  const change = useChangeQuantity();
  // The rows of a list hang on it: it changes with the basket alone
  const [drafts] = useState(() => ({ quantities: new Map<number, number>(), offers: new Map<number, number>() }));
  const buying = useMemo(() => ({ lines, add, change, drafts }), [lines, add, change, drafts]);
  return role === 'USER' || role === 'ADMIN' ? buying : undefined;
}
