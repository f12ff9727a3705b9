import { assertSafeInteger, lineTotal, shareInPercent, vatContained } from './money.ts';
import { formatNumber, NBSP } from './number-format.ts';

/** R-CONST-34: 20 000 roubles in kopecks; an order of exactly that is delivered free ([A-124]). */
export const FREE_DELIVERY_MINIMUM = 2_000_000;

/** A line that is ordered: available and not deleted ([A-068]). Prices are kopecks for a base unit, VAT contained. */
interface TotalledLine {
  priceBase: number;
  /** What is really payable. */
  price: number;
  /** Base units. */
  quantity: number;
  /** null: the product carries no VAT. */
  vatPercent: number | null;
  weightGrams: number | null;
}

export interface OrderTotals {
  /** Base units of all lines. */
  count: number;
  /** Lines. */
  articles: number;
  /** Kopecks at the prices without a discount. */
  sum: number;
  discount: number;
  /** To one decimal place. */
  discountPercent: number;
  /** VAT contained in `total`, kopecks. */
  vatSum: number;
  /** What is payable, kopecks. */
  total: number;
  weightGrams: number;
}

/** R-ENT-30, [A-066..068]: every line is rounded, then added up; throws `RangeError` where a sum would not be exact. */
export function orderTotals(lines: readonly TotalledLine[]): OrderTotals {
  let [count, sum, total, vatSum, weightGrams] = [0, 0, 0, 0, 0];
  for (const line of lines) {
    const payable = lineTotal(line.price, line.quantity);
    count += line.quantity;
    sum += lineTotal(line.priceBase, line.quantity);
    total += payable;
    vatSum += vatContained(payable, line.vatPercent);
    weightGrams += (line.weightGrams ?? 0) * line.quantity;
  }
  for (const value of [count, sum, total, vatSum, weightGrams]) assertSafeInteger(value, 'order total');
  const discount = sum - total;
  const discountPercent = shareInPercent(discount, sum);
  return { count, articles: lines.length, sum, discount, discountPercent, vatSum, total, weightGrams };
}

export type Shipment = 'faster' | 'together';

/** R-CONST-36, R-ENT-34: one dispatch per product when it must be faster, otherwise one. */
export function deliveryCount(shipment: Shipment | null | undefined, products: number): number {
  return shipment === 'faster' ? products : 1;
}

/** R-CONST-35: grams as kilograms, at most three decimals, none of them idle: '1,5 кг'. */
export function formatWeight(grams: number): string {
  const [thousandths, kilograms] = [assertSafeInteger(grams, 'grams') % 1000, Math.floor(grams / 1000)];
  const fraction = String(thousandths).padStart(3, '0').replace(/0+$/, '');
  return `${formatNumber(kilograms)}${fraction && `,${fraction}`}${NBSP}кг`;
}
