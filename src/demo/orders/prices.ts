import { percentOf } from '#shared/money.ts';
import type { PriceTypeKey } from '../companies/persona.ts';

/** Price lists of the demo data: the percent of the retail price. The purchase list is hidden from buyers. */
export const priceTypes: readonly { key: PriceTypeKey; name: string; percent: number; hidden: boolean }[] = [
  { key: 'base', name: 'Оптовая', percent: 86.5, hidden: false },
  { key: 'large', name: 'Крупный опт', percent: 79, hidden: false },
  { key: 'retail', name: 'Розничная', percent: 100, hidden: false },
  { key: 'purchase', name: 'Закупочная', percent: 61.5, hidden: true },
];

/** The price in a list, kopecks, from the retail one. */
export function listPrice(retail: number, key: PriceTypeKey): number {
  const { percent } = priceTypes.find((type) => type.key === key)!;
  return Math.max(1, percentOf(retail, percent));
}
