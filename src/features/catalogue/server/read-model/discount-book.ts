import { type Contract, type Discount, isLive, keepOf } from '#features/pricing/server/index.ts';
import type { Goods } from './goods.ts';
import type { SectionTree } from './section-tree.ts';

/**
 * The best discounts of each place: of those by percent the highest, of those to a fixed price the lowest. `rule` is an
 * index into `rules`, -1 for none; `figure` is what it leaves of a price in ten-thousandths, or the fixed price. A column
 * that nothing is in is null.
 */
export type BestDiscounts = {
  rules: readonly Discount[];
  percent: BestColumn<Uint16Array> | null;
  fixed: BestColumn<Float64Array> | null;
};

type BestColumn<F> = { rule: Int32Array; figure: F };

const noDiscounts: BestDiscounts = { rules: [], percent: null, fixed: null };

/**
 * Which discounts hold for which goods now. Worked out once for all companies without a discount of their own and once
 * for each that has one, until the next moment at which any discount begins or ends.
 */
export class DiscountBook {
  readonly #rules: readonly Discount[];
  /** Companies with a discount of their own. */
  readonly #favoured: ReadonlySet<number | null>;
  readonly #goods: Goods;
  readonly #sections: SectionTree;
  readonly #best = new Map<number, BestDiscounts>();
  /** What `#best` holds for: from, included, and until, not included. */
  #period: readonly [number, number] = [0, 0];

  constructor(rules: readonly Discount[], goods: Goods, sections: SectionTree) {
    this.#rules = rules.filter(isUsable);
    this.#favoured = new Set(this.#rules.map((rule) => rule.companyId));
    this.#goods = goods;
    this.#sections = sections;
  }

  bestFor(contract: Contract, now: Date): BestDiscounts {
    if (contract.companyId === null || this.#rules.length === 0) return noDiscounts;
    this.#keepFor(now.getTime());
    const { companyId } = contract;
    const own = this.#favoured.has(companyId) ? companyId : everyCompany;
    let best = this.#best.get(own);
    if (!best) {
      const live = this.#rules.filter((rule) => isLive(rule, contract, now));
      this.#best.set(own, (best = this.#workOut(live)));
      if (this.#best.size > MOST_KEPT) this.#best.delete(this.#best.keys().next().value!);
    }
    return best;
  }

  /** Drops what was worked out for another period, and finds the period of this moment. */
  #keepFor(now: number): void {
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

  /** The lower figure is the better one in both columns. */
  #workOut(rules: readonly Discount[]): BestDiscounts {
    const { size } = this.#goods;
    const nothing = () => new Int32Array(size).fill(-1);
    let percent: BestColumn<Uint16Array> | null = null;
    let fixed: BestColumn<Float64Array> | null = null;
    rules.forEach((rule, index) => {
      if (rule.percent === null) {
        fixed ??= { rule: nothing(), figure: new Float64Array(size).fill(Infinity) };
        this.#mark(fixed, rule, index, rule.fixedPrice!);
      } else {
        percent ??= { rule: nothing(), figure: new Uint16Array(size).fill(10_000) };
        this.#mark(percent, rule, index, keepOf(rule.percent));
      }
    });
    return { rules, percent, fixed };
  }

  #mark(column: BestColumn<Uint16Array | Float64Array>, rule: Discount, index: number, figure: number): void {
    for (const place of this.#placesOf(rule)) {
      if (column.figure[place]! <= figure) continue;
      column.rule[place] = index;
      column.figure[place] = figure;
    }
  }

  #placesOf({ scope, scopeId }: Discount): Iterable<number> {
    if (scope === 'all') return this.#goods.all;
    if (scopeId === null) return [];
    if (scope === 'section') return this.#sections.byId.get(scopeId)?.places ?? [];
    if (scope === 'brand') return this.#goods.all.filter((place) => this.#goods.brandIds[place] === scopeId);
    const place = this.#goods.placeOf(scopeId);
    return place < 0 ? [] : [place];
  }
}

const everyCompany = 0;

/** Companies with discounts of their own whose best ones are kept at a time. */
const MOST_KEPT = 50;

/** A reduction to nothing or by nothing lowers no price. */
function isUsable({ percent, fixedPrice }: Discount): boolean {
  return percent === null ? fixedPrice !== null && fixedPrice > 0 : percent > 0 && percent < 100;
}
