import type { AddReport, RowActions } from '#goods/catalogue/web/index.ts';
import { useAddToBasket } from './use-add-to-basket.ts';
import { useChangeQuantity } from './use-quantities.ts';
import { useRestoreLine } from './use-restore-line.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { withLines } from './basket-cache.ts';
import { quantityQueue } from './quantity-saving.ts';

const NOTHING: ReadonlyMap<number, number> = new Map();

/**
 * Buyers and company administrators buy; a manager and the technical user look (R-ROLE-11 … R-ROLE-13). `report` shows
 * which of many products were not added.
 */
export function useBasketActions(report: (report: AddReport) => void): RowActions['buying'] {
  const { role } = useApp().session;
  const lines = useBasketLines();
  const add = useAddToBasket();
  const change = useChangeQuantity();
  const restore = useRestoreLine();
  const buying = useMemo(() => ({ lines, add, change, restore, report }), [lines, add, change, restore, report]);
  return role === 'USER' || role === 'ADMIN' ? buying : undefined;
}

/**
 * Quantities of the basket in base units, by id of the product or offer, with the changes that are still on their way
 * to the shop. A row's `inBasket` is `lines.get(id) ?? 0`. Read once a list and handed to its rows.
 */
function useBasketLines(): ReadonlyMap<number, number> {
  const { queryClient, api } = useApp();
  const queue = quantityQueue(queryClient, api);
  const unsaved = useSyncExternalStore(queue.onChange, queue.unsaved, () => NOTHING);
  const basket = useHeader()?.basket;
  return useMemo(() => {
    const changes = Array.from(unsaved, ([id, quantity]) => ({ id, quantity }));
    return new Map(withLines(basket ?? [], changes).map(({ id, quantity }) => [id, quantity]));
  }, [basket, unsaved]);
}
