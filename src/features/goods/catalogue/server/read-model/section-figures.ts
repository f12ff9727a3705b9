import { payable } from '#goods/pricing/server/index.ts';

/** The lowest and the highest list price among goods whose price is lowered alike; kopecks. */
type Span = { keep: number; min: number; max: number };

/** For one price list and one column of discounts. */
type KeptSpans = { lists: Float64Array; percents: Uint16Array | null; spans: readonly Span[] };

/** What is kept of the figures of sections, at most. */
const MOST_KEPT = 5000;

/**
 * What the figures of a whole section come to, for visitors who have chosen nothing in the filter: kept until any figure
 * changes. Sections are known by the identity of their places.
 */
export class SectionFigures {
  readonly #inStock: Uint8Array;
  readonly #stocked = new Map<Uint32Array, number>();
  readonly #spans = new Map<Uint32Array, KeptSpans[]>();
  #kept = 0;

  constructor(inStock: Uint8Array) {
    this.#inStock = inStock;
  }

  /** Forgets all: figures have changed. */
  forget(): void {
    this.#stocked.clear();
    this.#spans.clear();
    this.#kept = 0;
  }

  /** How many of the goods are in stock. */
  stocked(places: Uint32Array): number {
    let total = this.#stocked.get(places);
    if (total === undefined) {
      total = 0;
      for (let n = 0; n < places.length; n += 1) total += this.#inStock[places[n]!]!;
      this.#stocked.set(places, total);
    }
    return total;
  }

  /**
   * The lowest and the highest of the prices that are paid, where the contract leaves `contractKeep` and the best
   * discount of everything leaves `keep`, in ten-thousandths; `percents` are what those of single places leave. Null
   * where nothing is sold; undefined where it takes looking at every price.
   */
  bounds(
    places: Uint32Array,
    lists: Float64Array,
    percents: Uint16Array | null,
    { contractKeep, keep, fixed }: { contractKeep: number; keep: number; fixed: number },
  ): { min: number; max: number } | null | undefined {
    const bounds = { min: Infinity, max: 0 };
    for (const span of this.#spansOf(places, lists, percents)) {
      // The higher the list price, the higher what is paid of it
      const percent = Math.min(keep, span.keep);
      const min = payable(span.min, contractKeep, percent, fixed);
      if (min === 0) return undefined;
      bounds.min = Math.min(bounds.min, min);
      bounds.max = Math.max(bounds.max, payable(span.max, contractKeep, percent, fixed));
    }
    return bounds.max > 0 ? bounds : null;
  }

  #spansOf(places: Uint32Array, lists: Float64Array, percents: Uint16Array | null): readonly Span[] {
    if (this.#kept >= MOST_KEPT) this.forget();
    let kept = this.#spans.get(places);
    if (!kept) this.#spans.set(places, (kept = []));
    const known = kept.find((one) => one.lists === lists && one.percents === percents);
    if (known) return known.spans;
    const spans = spansOf(places, lists, percents);
    kept.push({ lists, percents, spans });
    this.#kept += 1;
    return spans;
  }
}

function spansOf(places: Uint32Array, lists: Float64Array, percents: Uint16Array | null): readonly Span[] {
  const spans = new Map<number, Span>();
  let span: Span | undefined;
  for (let n = 0; n < places.length; n += 1) {
    const place = places[n]!;
    const list = lists[place]!;
    if (list === 0) continue;
    const keep = percents === null ? ALL : percents[place]!;
    if (span?.keep !== keep) {
      span = spans.get(keep);
      if (!span) spans.set(keep, (span = { keep, min: list, max: list }));
    }
    if (list < span.min) span.min = list;
    if (list > span.max) span.max = list;
  }
  return [...spans.values()];
}

const ALL = 10_000;
