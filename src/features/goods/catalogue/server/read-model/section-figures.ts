import { type CompanyPrices, priceAfterDiscounts, priceBeforeDiscounts, WHOLE } from '#goods/pricing/server/index.ts';

/** The lowest and the highest list price among goods whose price is lowered alike; kopecks. */
type Span = { keep: number; min: number; max: number };

/** Kopecks (cents), both bounds included. */
export type Bounds = { min: number; max: number };

/** For one price list and one column of discounts. */
type CachedSpans = { lists: Float64Array; percents: Uint16Array | null; spans: readonly Span[] };

/** Cached spans of all sections. */
const MAX_CACHED = 5000;

/**
 * What the figures of a whole section come to, for visitors who have chosen nothing in the filter: cached until any figure
 * changes. Sections are known by the identity of their rows.
 */
export class SectionFigures {
  readonly #inStock: Uint8Array;
  #stocked = new WeakMap<Uint32Array, WeakMap<Float64Array, number>>();
  #spans = new WeakMap<Uint32Array, CachedSpans[]>();
  #cachedCount = 0;

  constructor(inStock: Uint8Array) {
    this.#inStock = inStock;
  }

  /** Forgets all: figures have changed. */
  forget(): void {
    this.#stocked = new WeakMap();
    this.#spans = new WeakMap();
    this.#cachedCount = 0;
  }

  /** How many of the goods are in stock and have a price in this list. */
  stocked(rowIndexes: Uint32Array, listPrices: Float64Array): number {
    let byList = this.#stocked.get(rowIndexes);
    if (!byList) this.#stocked.set(rowIndexes, (byList = new WeakMap()));
    let total = byList.get(listPrices);
    if (total === undefined) {
      total = 0;
      for (let n = 0; n < rowIndexes.length; n += 1)
        if (listPrices[rowIndexes[n]!]! > 0) total += this.#inStock[rowIndexes[n]!]!;
      byList.set(listPrices, total);
    }
    return total;
  }

  /**
   * The lowest and the highest price that the company pays. Null where nothing is sold; undefined where it cannot be
   * known without every single price.
   */
  boundsOf(rowIndexes: Uint32Array, prices: CompanyPrices): Bounds | null | undefined {
    if (prices.fixedPrices !== null) return undefined;
    return boundsOfSpans(this.#spansOf(rowIndexes, prices), prices);
  }

  #spansOf(rowIndexes: Uint32Array, prices: CompanyPrices): readonly Span[] {
    const { listPrices: lists, percentKeeps: percents } = prices;
    if (this.#cachedCount >= MAX_CACHED) this.forget();
    let cached = this.#spans.get(rowIndexes);
    if (!cached) this.#spans.set(rowIndexes, (cached = []));
    const known = cached.find((one) => one.lists === lists && one.percents === percents);
    if (known) return known.spans;
    const spans = spansOf(rowIndexes, rowIndexes.length, prices);
    cached.push({ lists, percents, spans });
    this.#cachedCount += 1;
    return spans;
  }
}

/** The same for the first `count` of any rows, of which nothing is cached: two prices for goods that are lowered alike. */
export function boundsOfRows(rowIndexes: Uint32Array, count: number, prices: CompanyPrices): Bounds | null | undefined {
  if (prices.fixedPrices !== null) return undefined;
  return boundsOfSpans(spansOf(rowIndexes, count, prices), prices);
}

function boundsOfSpans(spans: readonly Span[], prices: CompanyPrices): Bounds | null | undefined {
  const { contractKeep, percentKeep, fixedPrice } = prices;
  const bounds = { min: Infinity, max: 0 };
  for (const span of spans) {
    const keep = Math.min(percentKeep, span.keep);
    const paid = (listPrice: number) =>
      priceAfterDiscounts(priceBeforeDiscounts(listPrice, contractKeep), keep, fixedPrice);
    // A higher list price never has a lower price
    const min = paid(span.min);
    if (min === 0) return undefined;
    bounds.min = Math.min(bounds.min, min);
    bounds.max = Math.max(bounds.max, paid(span.max));
  }
  return bounds.max > 0 ? bounds : null;
}

/** By what a discount leaves: the lowest and the highest list price. Scratch memory. */
const lowest = new Float64Array(WHOLE + 1).fill(Infinity);
const highest = new Float64Array(WHOLE + 1);
const found: number[] = [];

function spansOf(
  rowIndexes: Uint32Array,
  count: number,
  { listPrices, percentKeeps, otherPrices }: CompanyPrices,
): readonly Span[] {
  for (let n = 0; n < count; n += 1) {
    const rowIndex = rowIndexes[n]!;
    const keep = percentKeeps === null ? WHOLE : percentKeeps[rowIndex]!;
    note(listPrices[rowIndex]!, keep);
    if (otherPrices === null) continue;
    for (let at = otherPrices[rowIndex]!; at < otherPrices[rowIndex + 1]!; at += 1) note(listPrices[at]!, keep);
  }
  const spans = found.map((keep) => ({ keep, min: lowest[keep]!, max: highest[keep]! }));
  for (const keep of found) {
    lowest[keep] = Infinity;
    highest[keep] = 0;
  }
  found.length = 0;
  return spans;
}

function note(list: number, keep: number): void {
  if (list === 0) return;
  if (list < lowest[keep]!) {
    if (lowest[keep] === Infinity) found.push(keep);
    lowest[keep] = list;
  }
  if (list > highest[keep]!) highest[keep] = list;
}
