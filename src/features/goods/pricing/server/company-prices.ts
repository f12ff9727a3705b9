import { type BestDiscounts, noDiscounts } from './best-discounts.ts';
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
  readonly #currency: Currency;
  readonly #best: BestDiscounts;

  constructor({ currency, discountPercent }: PriceTerms, listPrices: Float64Array, best: BestDiscounts) {
    const isInRoubles = currency === 'RUB';
    this.listPrices = listPrices;
    this.contractKeep = keepOf(discountPercent);
    this.percentKeep = best.percent.everywhere.figure;
    this.percentKeeps = best.percent.column?.figure ?? null;
    this.fixedPrice = isInRoubles ? best.fixed.everywhere.figure : NO_FIXED_PRICE;
    this.fixedPrices = isInRoubles ? (best.fixed.column?.figure ?? null) : null;
    this.#currency = currency;
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

  /** The price at one row; null: not sold. */
  priceAt(row: number): ItemPrice | null {
    const valueBase = priceBeforeDiscounts(this.listPrices[row]!, this.contractKeep);
    if (valueBase === 0) return null;
    const keep = Math.min(this.percentKeep, this.percentKeeps?.[row] ?? this.percentKeep);
    const fixed = Math.min(this.fixedPrice, this.fixedPrices?.[row] ?? this.fixedPrice);
    const valueVat = priceAfterDiscounts(valueBase, keep, fixed);
    const discountPrice = valueVat < valueBase ? valueVat : null;
    const isFixed = discountPrice !== null && discountPrice < priceAfterDiscounts(valueBase, keep, NO_FIXED_PRICE);
    const promotionId = discountPrice === null ? null : this.#promotionAt(row, isFixed ? 'fixed' : 'percent');
    return { valueBase, valueVat, discountPrice, currency: this.#currency, promotionId };
  }

  #promotionAt(row: number, kind: 'percent' | 'fixed'): number | null {
    const { everywhere, column } = this.#best[kind];
    const rule = column && column.figure[row]! <= everywhere.figure ? column.rule[row]! : everywhere.rule;
    return this.#best.rules[rule]?.promotionId ?? null;
  }
}

/** The price for a list price before discounts; null: not sold. */
export function priceWithoutDiscounts(terms: PriceTerms, listPrice: number): ItemPrice | null {
  return new CompanyPrices(terms, Float64Array.of(listPrice), noDiscounts).priceAt(0);
}
