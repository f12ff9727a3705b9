import { fromWire, lineTotal } from './money.ts';
import { formatMoney } from './price-format.ts';
import { normaliseQuantity, TOO_MANY } from './quantity.ts';

/** An item as pages know it: `price` as on the wire, `weight` in grams of a base unit. */
interface ShownItem {
  price: number;
  weight?: number;
}

/** Whether no line may hold so much of an item: it costs or weighs too much. The shop decides by the price before discounts. */
export function isTooMany({ price, weight }: ShownItem, quantity: number): boolean {
  const allowed = normaliseQuantity(quantity, { priceKopecks: fromWire(price), weightGrams: weight });
  return !allowed.ok && allowed.reason === 'too_many';
}

/** Kopecks of a line whose quantity the shop has not seen yet; 0 where it would not take it. */
export const shownLineSum = (price: number, quantity: number): number =>
  isTooMany({ price }, quantity) ? 0 : lineTotal(fromWire(price), quantity);

/** The same as text; in place of a sum that cannot be, why there is none. */
export const lineSumText = (price: number, quantity: number, currency: string): string =>
  isTooMany({ price }, quantity) ? TOO_MANY : formatMoney(shownLineSum(price, quantity), currency);
