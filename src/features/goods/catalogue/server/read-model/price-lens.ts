import { type PriceTerms, type ItemPrice, keepOf, payable, priceOf } from '#goods/pricing/server/index.ts';
import type { BestDiscounts, DiscountBook } from './discount-book.ts';
import type { Goods } from './goods.ts';
import type { SectionFigures } from './section-figures.ts';

/** The prices of all goods as one company sees them now. Made for one request. */
export class PriceLens {
  readonly #contract: PriceTerms;
  readonly #list: Float64Array;
  readonly #figures: SectionFigures;
  readonly #keep: number;
  readonly #best: BestDiscounts;
  /** The best discount of everything, and those of single places. */
  readonly #percent: number;
  readonly #percents: Uint16Array | null;
  readonly #fixed: number;
  readonly #fixeds: Float64Array | null;

  constructor(goods: Goods, discounts: DiscountBook, contract: PriceTerms, now: Date) {
    this.#contract = contract;
    this.#figures = goods.figures;
    this.#list = goods.prices.listOf(contract.priceTypeId, contract.currency);
    this.#keep = keepOf(contract.discountPercent);
    this.#best = discounts.bestFor(contract, now);
    const { percent, fixed } = this.#best;
    const isInRoubles = contract.currency === 'RUB';
    this.#percent = percent.everywhere.figure;
    this.#percents = percent.column?.figure ?? null;
    this.#fixed = isInRoubles ? fixed.everywhere.figure : Infinity;
    this.#fixeds = isInRoubles ? (fixed.column?.figure ?? null) : null;
  }

  /** Kopecks (cents) that are paid for a base unit; 0 where the goods are not sold to the company. */
  payable(place: number): number {
    const list = this.#list[place]!;
    if (list === 0) return 0;
    const percent = this.#percents === null ? this.#percent : Math.min(this.#percent, this.#percents[place]!);
    const fixed = this.#fixeds === null ? this.#fixed : Math.min(this.#fixed, this.#fixeds[place]!);
    return payable(list, this.#keep, percent, fixed);
  }

  /** The same for the first `count` places of a list, written to `paid`: what a listing does for thousands of goods. */
  payables(places: Uint32Array, count: number, paid: Float64Array): void {
    const [lists, keep, percents, fixeds] = [this.#list, this.#keep, this.#percents, this.#fixeds];
    const [percent, fixed] = [this.#percent, this.#fixed];
    for (let n = 0; n < count; n += 1) {
      const place = places[n]!;
      const list = lists[place]!;
      const percentKeep = percents === null ? percent : Math.min(percent, percents[place]!);
      const fixedPrice = fixeds === null ? fixed : Math.min(fixed, fixeds[place]!);
      paid[n] = list === 0 ? 0 : payable(list, keep, percentKeep, fixedPrice);
    }
  }

  /** The lowest and the highest price of a whole section, by what is kept; undefined where it takes every price. */
  boundsOf(places: Uint32Array): { min: number; max: number } | null | undefined {
    if (this.#fixeds !== null) return undefined;
    const terms = { contractKeep: this.#keep, keep: this.#percent, fixed: this.#fixed };
    return this.#figures.bounds(places, this.#list, this.#percents, terms);
  }

  /** The whole price; null where the goods are not sold to the company. */
  priceAt(place: number): ItemPrice | null {
    const value = this.#list[place]!;
    if (value === 0) return null;
    const { rules, percent, fixed } = this.#best;
    const best = [percent, fixed].map(({ everywhere, column }) =>
      column && column.figure[place]! <= everywhere.figure ? rules[column.rule[place]!] : rules[everywhere.rule],
    );
    return priceOf(
      this.#contract,
      { value, currency: this.#contract.currency },
      best.filter((rule) => rule !== undefined),
    );
  }
}
