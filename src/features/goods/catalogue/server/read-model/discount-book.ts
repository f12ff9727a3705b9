import { setImmediate as nextTurn } from 'node:timers/promises';
import { type PriceTerms, type Discount, isLive, keepOf, withoutCompany } from '#goods/pricing/server/index.ts';
import type { Goods } from './goods.ts';
import type { SectionTree } from './section-tree.ts';

/**
 * The best discounts of each place: of those by percent the highest, of those to a fixed price the lowest. `rule` is an
 * index into `rules`, -1 for none; `figure` is what it leaves of a price in ten-thousandths, or the fixed price.
 */
export type BestDiscounts = { rules: readonly Discount[]; percent: Best<Uint16Array>; fixed: Best<Float64Array> };

/** The best discount of everything, and those of single places; the column is null where there are none. */
type Best<F> = { everywhere: { rule: number; figure: number }; column: BestColumn<F> | null };

type BestColumn<F> = { rule: Int32Array; figure: F };

/** What leaves a price as it is: the whole of it, in ten-thousandths, and no fixed price. */
export const ALL = 10_000;
const NO_PRICE = Infinity;

const noDiscounts: BestDiscounts = {
  rules: [],
  percent: { everywhere: { rule: -1, figure: ALL }, column: null },
  fixed: { everywhere: { rule: -1, figure: NO_PRICE }, column: null },
};

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

  bestFor(contract: PriceTerms, now: Date): BestDiscounts {
    if (contract.companyId === null || this.#rules.length === 0) return noDiscounts;
    this.#keepFor(now.getTime());
    const { companyId } = contract;
    const own = this.#favoured.has(companyId) ? companyId : everyCompany;
    return this.#best.get(own) ?? this.#workOutFor(own, now);
  }

  /** Works out beforehand what holds for all companies, in pieces, so that requests get their turn. */
  async prepare(now: Date): Promise<void> {
    if (this.#rules.length === 0) return;
    this.#keepFor(now.getTime());
    if (this.#best.has(everyCompany)) return;
    const period = this.#period;
    const work = this.#bestOf(everyCompany, now);
    let step = work.next();
    for (; !step.done; step = work.next()) await nextTurn();
    if (this.#period === period) this.#best.set(everyCompany, step.value);
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

  #workOutFor(companyId: number, now: Date): BestDiscounts {
    const work = this.#bestOf(companyId, now);
    let step = work.next();
    while (!step.done) step = work.next();
    this.#best.set(companyId, step.value);
    if (this.#best.size > this.#mostKept()) this.#dropOldest(companyId);
    return step.value;
  }

  /**
   * A company's own discounts are added to those of all; with none for single places it shares their columns. Yields
   * where others may have their turn.
   */
  *#bestOf(companyId: number, now: Date): Work<BestDiscounts> {
    const isOwn = (rule: Discount) => rule.companyId === (companyId === everyCompany ? null : companyId);
    const rules = this.#rules.map((rule) => (isOwn(rule) && isRunning(rule, now) ? rule : null));
    let best = noDiscounts;
    if (companyId !== everyCompany) best = this.#best.get(everyCompany) ?? this.#workOutFor(everyCompany, now);
    return {
      rules: this.#rules,
      percent: yield* this.#add(best.percent, rules, percentOf, (size) => new Uint16Array(size).fill(ALL)),
      fixed: yield* this.#add(best.fixed, rules, fixedOf, (size) => new Float64Array(size).fill(NO_PRICE)),
    };
  }

  #dropOldest(kept: number): void {
    const oldest = [...this.#best.keys()].find((companyId) => companyId !== everyCompany && companyId !== kept);
    if (oldest !== undefined) this.#best.delete(oldest);
  }

  /** Companies that share the columns of all cost nothing, but the others must not fill the memory. */
  #mostKept(): number {
    return 2 + Math.min(MOST_COMPANIES, Math.floor(MOST_BYTES / (1 + this.#goods.size * BYTES_OF_PLACE)));
  }

  *#add<F extends Uint16Array | Float64Array>(
    { everywhere, column }: Best<F>,
    rules: readonly (Discount | null)[],
    figureOf: (rule: Discount) => number | null,
    nothing: (size: number) => F,
  ): Work<Best<F>> {
    let best = everywhere;
    let own: BestColumn<F> | null = null;
    const { size } = this.#goods;
    const brands = new Map<number, { rule: number; figure: number }>();
    for (const [index, rule] of rules.entries()) {
      const figure = rule && figureOf(rule);
      if (!rule || figure === null) continue;
      if (rule.scope === 'all') {
        if (figure < best.figure) best = { rule: index, figure };
        continue;
      }
      own ??= column
        ? { rule: column.rule.slice(), figure: column.figure.slice() as F }
        : { rule: new Int32Array(size).fill(-1), figure: nothing(size) };
      if (rule.scope !== 'brand') yield* markAll(own, this.#placesOf(rule), index, figure);
      else if (rule.scopeId !== null && !((brands.get(rule.scopeId)?.figure ?? Infinity) <= figure)) {
        brands.set(rule.scopeId, { rule: index, figure });
      }
    }
    if (own && brands.size > 0) yield* this.#markBrands(own, brands);
    return { everywhere: best, column: own ?? column };
  }

  /** One pass over all goods, however many brands there are. */
  *#markBrands(
    column: BestColumn<Uint16Array | Float64Array>,
    best: Map<number, { rule: number; figure: number }>,
  ): Work<void> {
    const { size, brandIds } = this.#goods;
    const { rule, figure } = column;
    const rules = new Int32Array(1 + Math.max(...best.keys())).fill(-1);
    const figures = new Float64Array(rules.length).fill(Infinity);
    for (const [brandId, found] of best) {
      rules[brandId] = found.rule;
      figures[brandId] = found.figure;
    }
    for (let place = 0; place < size; place += 1) {
      if (place % PIECE === PIECE - 1) yield;
      const brandId = brandIds[place]!;
      if (brandId >= rules.length || figure[place]! <= figures[brandId]!) continue;
      rule[place] = rules[brandId]!;
      figure[place] = figures[brandId]!;
    }
  }

  #placesOf({ scope, scopeId }: Discount): ArrayLike<number> {
    if (scopeId === null) return [];
    if (scope === 'section') return this.#sections.byId.get(scopeId)?.places ?? [];
    const place = this.#goods.placeOf(scopeId);
    return place < 0 ? [] : [place];
  }
}

const everyCompany = 0;

/** Work that may be done at once or in pieces of milliseconds. */
type Work<T> = Generator<undefined, T, undefined>;

/** Places that are marked in one piece. */
const PIECE = 100_000;

/** Companies whose best discounts are kept at a time, at most; fewer where there are many goods. */
const MOST_COMPANIES = 1000;
const MOST_BYTES = 64 * 2 ** 20;
const BYTES_OF_PLACE = 6;

function* markAll(
  column: BestColumn<Uint16Array | Float64Array>,
  places: ArrayLike<number>,
  index: number,
  own: number,
): Work<void> {
  const { rule, figure } = column;
  for (let n = 0; n < places.length; n += 1) {
    if (n % PIECE === PIECE - 1) yield;
    const place = places[n]!;
    if (figure[place]! <= own) continue;
    rule[place] = index;
    figure[place] = own;
  }
}

/** Whether a rule holds at this moment for whom it is meant. */
function isRunning(rule: Discount, now: Date): boolean {
  return isLive(rule, { ...withoutCompany, companyId: rule.companyId ?? everyCompany }, now);
}

/** The lower figure is the better one of both kinds. */
const percentOf = ({ percent }: Discount) => (percent === null ? null : keepOf(percent));
const fixedOf = ({ percent, fixedPrice }: Discount) => (percent === null ? fixedPrice : null);

/** A reduction to nothing or by nothing lowers no price. */
function isUsable({ percent, fixedPrice }: Discount): boolean {
  return percent === null ? fixedPrice !== null && fixedPrice > 0 : percent > 0 && percent < 100;
}
