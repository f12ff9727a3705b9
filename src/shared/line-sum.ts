import { fromWire, lineTotal } from './money.ts';
import { formatColumnMoney, formatMoney } from './price-format.ts';
import { isBeyondLine } from './quantity.ts';

/** The message about a quantity that is beyond what a line can hold. */
export const TOO_MANY = 'Столько этого товара заказать нельзя';

/** An item as pages know it: `price` as on the wire, `weight` in grams of a base unit. */
interface ShownItem {
  price: number;
  weight?: number;
}

/** Whether a line of this quantity would cost or weigh too much. The server judges by the price before discounts. */
export const isTooMany = ({ price, weight }: ShownItem, quantity: number): boolean =>
  isBeyondLine(quantity, { priceKopecks: fromWire(price), weightGrams: weight });

/** The sum, in kopecks, of a line whose quantity the server has not checked yet; 0 where it would be refused. */
export const shownLineSum = (price: number, quantity: number): number =>
  isTooMany({ price }, quantity) ? 0 : lineTotal(fromWire(price), quantity);

/** The same as text; where the quantity would be refused, the reason. */
export const lineSumText = (price: number, quantity: number, currency: string): string =>
  isTooMany({ price }, quantity) ? TOO_MANY : formatMoney(shownLineSum(price, quantity), currency);

/** The same for a column of a table. */
export const columnSumText = (price: number, quantity: number, currency: string): string =>
  isTooMany({ price }, quantity) ? TOO_MANY : formatColumnMoney(shownLineSum(price, quantity), currency);
