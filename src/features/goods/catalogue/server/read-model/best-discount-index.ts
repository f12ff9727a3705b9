import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type BestDiscounts,
  type Discount,
  findBestDiscounts,
  finish,
  isRunning,
  lowersPrices,
  noDiscounts,
  type PriceTerms,
} from '#goods/pricing/server/index.ts';
import type { Goods } from './goods.ts';
import type { SectionTree } from './section-tree.ts';

/** The key of the discounts that hold for all companies. */
const EVERY_COMPANY = 0;

/** Companies whose best discounts are cached, at most; fewer where there are many goods. */
const MAX_COMPANIES = 1000;
const MAX_BYTES = 64 * 2 ** 20;
const BYTES_PER_ROW = 6;

/**
 * The best discounts of all goods now. Computed once for all companies without a discount of their own and once for each
 * company that has one, until the next moment at which any discount begins or ends.
 */
export class BestDiscountIndex {
  readonly #rules: readonly Discount[];
  readonly #companiesWithOwn: ReadonlySet<number | null>;
  readonly #goods: Goods;
  readonly #sections: SectionTree;
  readonly #best = new Map<number, BestDiscounts>();
  /** The period of `#best`: from, included, and until, not included. */
  #period: readonly [number, number] = [0, 0];

  constructor(rules: readonly Discount[], goods: Goods, sections: SectionTree) {
    this.#rules = rules.filter(lowersPrices);
    this.#companiesWithOwn = new Set(this.#rules.map((rule) => rule.companyId));
    this.#goods = goods;
    this.#sections = sections;
  }

  /** Without a company there are no discounts. */
  bestFor({ companyId }: PriceTerms, now: Date): BestDiscounts {
    if (companyId === null || this.#rules.length === 0) return noDiscounts;
    this.#usePeriodOf(now.getTime());
    const key = this.#companiesWithOwn.has(companyId) ? companyId : EVERY_COMPANY;
    return this.#best.get(key) ?? this.#compute(key, now);
  }

  /** Computes the discounts of all companies beforehand, yielding to the event loop. */
  async prepare(now: Date): Promise<void> {
    if (this.#rules.length === 0) return;
    this.#usePeriodOf(now.getTime());
    if (this.#best.has(EVERY_COMPANY)) return;
    const period = this.#period;
    const steps = this.#findBest(EVERY_COMPANY, now);
    let step = steps.next();
    for (; !step.done; step = steps.next()) await yieldToEventLoop();
    if (this.#period === period) this.#best.set(EVERY_COMPANY, step.value);
  }

  /** Clears the cache where it is of another period, and finds the period of this moment. */
  #usePeriodOf(now: number): void {
    const [from, until] = this.#period;
    if (from <= now && now < until) return;
    this.#best.clear();
    const moments = this.#rules.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
    const times = moments.filter((moment) => moment !== null).map((moment) => moment.getTime());
    this.#period = [
      Math.max(-Infinity, ...times.filter((time) => time <= now)),
      Math.min(Infinity, ...times.filter((time) => time > now)),
    ];
  }

  #compute(key: number, now: Date): BestDiscounts {
    const best = finish(this.#findBest(key, now));
    this.#best.set(key, best);
    if (this.#best.size > this.#maxCached()) this.#dropOldest(key);
    return best;
  }

  /** A company's own discounts are added to those of all; where it has none for single rows it shares their columns. */
  #findBest(key: number, now: Date) {
    const companyId = key === EVERY_COMPANY ? null : key;
    const base =
      companyId === null ? noDiscounts : (this.#best.get(EVERY_COMPANY) ?? this.#compute(EVERY_COMPANY, now));
    const { size, brandIds, rowIndexOf } = this.#goods;
    const rows = {
      size,
      brandIds,
      rowsOfProduct: (id: number) => [rowIndexOf(id)].filter((row) => row >= 0),
      rowsOfSection: (id: number) => this.#sections.byId.get(id)?.rowIndexes ?? [],
    };
    const applies = (rule: Discount) => rule.companyId === companyId && isRunning(rule, now);
    return findBestDiscounts(this.#rules, applies, rows, base);
  }

  #dropOldest(keptKey: number): void {
    const oldest = [...this.#best.keys()].find((key) => key !== EVERY_COMPANY && key !== keptKey);
    if (oldest !== undefined) this.#best.delete(oldest);
  }

  /** Companies that share the columns of all cost nothing, but the others must not fill the memory. */
  #maxCached(): number {
    return 2 + Math.min(MAX_COMPANIES, Math.floor(MAX_BYTES / (1 + this.#goods.size * BYTES_PER_ROW)));
  }
}
