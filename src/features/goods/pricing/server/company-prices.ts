import { type BestDiscounts, type Discount, noDiscounts } from './best-discounts.ts';
import { keepOf, NO_FIXED_PRICE, priceAfterDiscounts, priceBeforeDiscounts } from './price-rule.ts';
import type { Currency, PriceTerms } from './price-terms.ts';

/**
 * R-ENT-09: kopecks (cents), all with VAT. `valueBase` is the customer's price without a discount,
 * `discountPrice` the lower one or null, `valueVat` what is paid. `promotionId`: the promotion that lowered it.
 */
export type ItemPrice = {
  valueBase: number;
  valueVat: number;
  discountPrice: number | null;
  currency: Currency;
  promotionId: number | null;
};

/** What the rule made a price of: the list price (kopecks), the percent of the contract, the discount that lowered it. */
export type PriceSteps = { listPrice: number; contractPercent: number; discount: Discount | null };

/**
 * The prices of one company for rows: the products of the read model, or the items of a basket. `listPrices` is the
 * result of `listPriceOf` by row, kopecks (cents).
 */
export class CompanyPrices {
  readonly listPrices: Float64Array;
  /** What the contract leaves of a price, in ten-thousandths. */
  readonly contractKeep: number;
  /** The best discount of everything, and those of single rows. */
  readonly percentKeep: number;
  readonly percentKeeps: Uint16Array | null;
  readonly fixedPrice: number;
  readonly fixedPrices: Float64Array | null;
  /** Where in `listPrices` those of a row's other offers stand, which are lowered as the row is; null: no row has others. */
  readonly otherPrices: Uint32Array | null;
  readonly #currency: Currency;
  readonly #contractPercent: number;
  readonly #best: BestDiscounts;

  constructor(
    { currency, discountPercent }: PriceTerms,
    listPrices: Float64Array,
    best: BestDiscounts,
    otherPrices: Uint32Array | null = null,
  ) {
    const isInRoubles = currency === 'RUB';
    this.listPrices = listPrices;
    this.otherPrices = otherPrices;
    this.contractKeep = keepOf(discountPercent);
    this.percentKeep = best.percent.everywhere.figure;
    this.percentKeeps = best.percent.column?.figure ?? null;
    this.fixedPrice = isInRoubles ? best.fixed.everywhere.figure : NO_FIXED_PRICE;
    this.fixedPrices = isInRoubles ? (best.fixed.column?.figure ?? null) : null;
    this.#currency = currency;
    this.#contractPercent = discountPercent;
    this.#best = best;
  }

  /** Writes to `paid` what is paid for a base unit at each of the first `count` rows of a list; 0: not sold. */
  payables(rowIndexes: Uint32Array, count: number, paid: Float64Array): void {
    const { listPrices, contractKeep, percentKeep, percentKeeps, fixedPrice, fixedPrices } = this;
    for (let n = 0; n < count; n += 1) {
      const row = rowIndexes[n]!;
      const price = priceBeforeDiscounts(listPrices[row]!, contractKeep);
      const keep = percentKeeps === null ? percentKeep : Math.min(percentKeep, percentKeeps[row]!);
      const fixed = fixedPrices === null ? fixedPrice : Math.min(fixedPrice, fixedPrices[row]!);
      paid[n] = priceAfterDiscounts(price, keep, fixed);
    }
  }

  /** What is paid for each of a row's other offers that are sold. */
  otherPayables(row: number): number[] {
    if (this.otherPrices === null) return [];
    const [keep, fixed] = this.#bestAt(row);
    const lists = this.listPrices.subarray(this.otherPrices[row], this.otherPrices[row + 1]);
    const paid = Array.from(lists, (list) =>
      priceAfterDiscounts(priceBeforeDiscounts(list, this.contractKeep), keep, fixed),
    );
    return paid.filter((price) => price > 0);
  }

  /** The price at one row; null: not sold. */
  priceAt(row: number): ItemPrice | null {
    const valueBase = priceBeforeDiscounts(this.listPrices[row]!, this.contractKeep);
    if (valueBase === 0) return null;
    const [keep, fixed] = this.#bestAt(row);
    const valueVat = priceAfterDiscounts(valueBase, keep, fixed);
    const discountPrice = valueVat < valueBase ? valueVat : null;
    const promotionId = this.#discountAt(row, valueBase, discountPrice)?.promotionId ?? null;
    return { valueBase, valueVat, discountPrice, currency: this.#currency, promotionId };
  }

  /** How the price at one row, which `priceAt` has given, came about. */
  stepsAt(row: number, { valueBase, discountPrice }: ItemPrice): PriceSteps {
    return {
      listPrice: this.listPrices[row]!,
      contractPercent: this.#contractPercent,
      discount: this.#discountAt(row, valueBase, discountPrice),
    };
  }

  /** What the best percent leaves of the price at a row, and the best fixed price. */
  #bestAt(row: number): [keep: number, fixed: number] {
    return [
      Math.min(this.percentKeep, this.percentKeeps?.[row] ?? this.percentKeep),
      Math.min(this.fixedPrice, this.fixedPrices?.[row] ?? this.fixedPrice),
    ];
  }

  /** The discount that lowered the price at a row; null where none did. */
  #discountAt(row: number, valueBase: number, discountPrice: number | null): Discount | null {
    if (discountPrice === null) return null;
    const isFixed = discountPrice < priceAfterDiscounts(valueBase, this.#bestAt(row)[0], NO_FIXED_PRICE);
    const { everywhere, column } = this.#best[isFixed ? 'fixed' : 'percent'];
    const rule = column && column.figure[row]! <= everywhere.figure ? column.rule[row]! : everywhere.rule;
    return this.#best.rules[rule] ?? null;
  }
}

/** The price for a list price before discounts; null: not sold. */
export function priceWithoutDiscounts(terms: PriceTerms, listPrice: number): ItemPrice | null {
  return new CompanyPrices(terms, Float64Array.of(listPrice), noDiscounts).priceAt(0);
}
