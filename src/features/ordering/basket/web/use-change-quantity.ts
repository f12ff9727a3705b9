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
