import { useSyncExternalStore } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { quantityQueue } from './quantity-saving.ts';

/**
 * Sets the quantity of a basket line, in base units; 0 removes the line. `unit` is what is shown beside it. Shows at once,
 * is saved 300 ms after the last change, and survives leaving the page and a lost connection (R-STATE-017, R-STATE-018,
 *
 */
export function useChangeQuantity(): (id: number, quantity: number, unit?: string) => void {
  const { queryClient, api } = useApp();
  return quantityQueue(queryClient, api).change;
}

const NOTHING: ReadonlyMap<number, number> = new Map();

/** Quantities in base units that the buyer entered and the shop does not have yet, by line id; 0 is a removal. */
export function useUnsavedLines(): ReadonlyMap<number, number> {
  const { queryClient, api } = useApp();
  const queue = quantityQueue(queryClient, api);
  return useSyncExternalStore(queue.onChange, queue.unsaved, () => NOTHING);
}

/** Whether such quantities wait for a shop that does not answer. */
export function useIsShopSilent(): boolean {
  const { queryClient, api } = useApp();
  const queue = quantityQueue(queryClient, api);
  return useSyncExternalStore(queue.onChange, queue.isSilent, () => false);
}
