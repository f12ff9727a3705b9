import { fromWire, lineTotal } from './money.ts';
import { formatMoney } from './price-format.ts';
import { MAX_LINE_GRAMS, MAX_LINE_KOPECKS } from './quantity.ts';

/** Why a quantity is refused that no line may hold. */
export const TOO_MANY = 'Столько этого товара заказать нельзя';

/** An item as pages know it: `price` as on the wire, `weight` in grams of a base unit. */
interface ShownItem {
  price: number;
  weight?: number;
}

/** Whether no line may hold so much of an item: it costs or weighs too much. The shop decides by the price before discounts. */
export const isTooMany = ({ price, weight = 0 }: ShownItem, quantity: number): boolean =>
  fromWire(price) * quantity > MAX_LINE_KOPECKS || weight * quantity > MAX_LINE_GRAMS;

/** Kopecks of a line whose quantity the shop has not seen yet; 0 where it would not take it. */
export const shownLineSum = (price: number, quantity: number): number =>
  isTooMany({ price }, quantity) ? 0 : lineTotal(fromWire(price), quantity);

/** The same as text; in place of a sum that cannot be, why there is none. */
export const lineSumText = (price: number, quantity: number, currency: string): string =>
  isTooMany({ price }, quantity) ? TOO_MANY : formatMoney(shownLineSum(price, quantity), currency);
