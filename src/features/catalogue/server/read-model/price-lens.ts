import { type Contract, type ItemPrice, keepOf, payable, priceOf } from '#features/pricing/server/index.ts';
import type { BestDiscounts, DiscountBook } from './discount-book.ts';
import type { Goods } from './goods.ts';

/** The prices of all goods as one company sees them now. Made for one request. */
export class PriceLens {
  readonly #contract: Contract;
  readonly #list: Float64Array;
  readonly #keep: number;
  readonly #best: BestDiscounts;
  readonly #percents: Uint16Array | null;
  readonly #fixed: Float64Array | null;

  constructor(goods: Goods, discounts: DiscountBook, contract: Contract, now: Date) {
    this.#contract = contract;
    this.#list = goods.prices.listOf(contract.priceTypeId, contract.currency);
    this.#keep = keepOf(contract.discountPercent);
    this.#best = discounts.bestFor(contract, now);
    this.#percents = this.#best.percent?.figure ?? null;
    this.#fixed = contract.currency === 'RUB' ? (this.#best.fixed?.figure ?? null) : null;
  }

  /** Kopecks (cents) that are paid for a base unit; 0 where the goods are not sold to the company. */
  payable(place: number): number {
    const list = this.#list[place]!;
    const percentKeep = this.#percents === null ? ALL : this.#percents[place]!;
    return list === 0
      ? 0
      : payable(list, this.#keep, percentKeep, this.#fixed === null ? Infinity : this.#fixed[place]!);
  }

  /** The same for the first `count` places of a list, written to `paid`: what a listing does for thousands of goods. */
  payables(places: Uint32Array, count: number, paid: Float64Array): void {
    const [lists, keep, percents, fixed] = [this.#list, this.#keep, this.#percents, this.#fixed];
    for (let n = 0; n < count; n += 1) {
      const place = places[n]!;
      const list = lists[place]!;
      const percentKeep = percents === null ? ALL : percents[place]!;
      paid[n] = list === 0 ? 0 : payable(list, keep, percentKeep, fixed === null ? Infinity : fixed[place]!);
    }
  }

  /** The whole price; null where the goods are not sold to the company. */
  priceAt(place: number): ItemPrice | null {
    const value = this.#list[place]!;
    if (value === 0) return null;
    const { rules, percent, fixed } = this.#best;
    const best = [rules[percent?.rule[place] ?? -1], rules[fixed?.rule[place] ?? -1]];
    return priceOf(
      this.#contract,
      { value, currency: this.#contract.currency },
      best.filter((rule) => rule !== undefined),
    );
  }
}

/** The share that leaves a price as it is, in ten-thousandths. */
const ALL = 10_000;
