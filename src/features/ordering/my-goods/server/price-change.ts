import { isSameUnit } from '#shared/line-unit.ts';
import { toWire } from '#shared/money.ts';
import type { LastOrdered } from './read-last.ts';

/**
 * By how many percent an item is dearer than in its last order, with one decimal; null where the prices are of different
 * currencies or units, or one is missing. `value` is of the wire, `unit` a `lineUnit`.
 */
export function changeOf(
  { price, currency, unit }: Pick<LastOrdered, 'price' | 'currency' | 'unit'>,
  now: { value: number; currency: string } | null,
  lineUnit: string,
): number | null {
  if (now === null || price === 0 || now.currency !== currency || !isSameUnit(unit, lineUnit)) return null;
  const before = toWire(price);
  return Math.round(((now.value - before) / before) * 1000) / 10;
}
