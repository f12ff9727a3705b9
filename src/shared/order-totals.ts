import { assertSafeInteger, lineTotal, shareInPercent, vatContained } from './money.ts';
import { formatNumber, NBSP } from './number-format.ts';

/** R-CONST-34: the limit of free delivery in roubles until the shop sets another one ([A-124]). */
export const FREE_DELIVERY_ROUBLES = 20_000;

/** A line that is ordered: available and not deleted ([A-068]). Prices are kopecks for a base unit, VAT contained. */
interface TotalledLine {
  priceBase: number;
  /** What is really payable. */
  price: number;
  /** Base units. */
  quantity: number;
  /** null: the product carries no VAT. */
  vatPercent: number | null;
  /** 0 or null: not known. */
  weightGrams: number | null;
  /** Symbol of the base unit. */
  unit?: string;
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
  /** Of the lines whose weight is known. */
  weightGrams: number;
  /** Lines whose weight is not known. */
  unweighed: number;
  /** The unit of `count`; null where lines have different ones, so that their sum means nothing. */
  unit: string | null;
}

/** R-ENT-30, [A-066..068]: every line is rounded, then added up; throws `RangeError` where a sum would not be exact. */
export function orderTotals(lines: readonly TotalledLine[]): OrderTotals {
  let [count, sum, total, vatSum, weightGrams, unweighed] = [0, 0, 0, 0, 0, 0];
  const units = new Set<string | undefined>();
  for (const line of lines) {
    const payable = lineTotal(line.price, line.quantity);
    count += line.quantity;
    sum += lineTotal(line.priceBase, line.quantity);
    total += payable;
    vatSum += vatContained(payable, line.vatPercent);
    weightGrams += (line.weightGrams ?? 0) * line.quantity;
    if (!line.weightGrams) unweighed += 1;
    units.add(line.unit);
  }
  for (const value of [count, sum, total, vatSum, weightGrams]) assertSafeInteger(value, 'order total');
  const discount = sum - total;
  const discountPercent = shareInPercent(discount, sum);
  const unit = (units.size === 1 ? [...units][0] : undefined) ?? null;
  const articles = lines.length;
  return { count, articles, sum, discount, discountPercent, vatSum, total, weightGrams, unweighed, unit };
}

export type Shipment = 'faster' | 'together';

/** R-CONST-36, R-ENT-34: one dispatch per product when it must be faster, otherwise one. */
export function deliveryCount(shipment: Shipment | null | undefined, products: number): number {
  return shipment === 'faster' ? products : 1;
}

/**
 * R-CONST-35: grams as kilograms, at most three decimals, none of them idle: '1,5 кг'. Nothing weighs nothing: 0 is not
 * known, and beside lines without a weight the sum is the least that it can be.
 */
export function formatWeight(grams: number, unweighed = 0): string {
  if (grams === 0) return 'не указан';
  const text = kilogramsText(grams);
  return unweighed > 0 ? `от${NBSP}${text}` : text;
}

function kilogramsText(grams: number): string {
  const [thousandths, kilograms] = [assertSafeInteger(grams, 'grams') % 1000, Math.floor(grams / 1000)];
  const fraction = String(thousandths).padStart(3, '0').replace(/0+$/, '');
  return `${formatNumber(kilograms)}${fraction && `,${fraction}`}${NBSP}кг`;
}
