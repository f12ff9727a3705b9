import { countValues, type Goods, type Ranking } from '#goods/catalogue/server/index.ts';
import type { Trace } from './match-kinds.ts';

/** What was found, as the list of results takes it. */
export type Ranked = {
  /** In rising order. */
  rowIndexes: Uint32Array;
  ranking: Ranking;
  /** How many of the rows have each value of the filter, where that is known. */
  valueCounts?: (valueCount: number) => Uint32Array;
  /** How a product was found; nothing where that needs no explanation. */
  traceOf: (productId: number) => Trace | undefined;
};

/** Sections are compared by how many digits their counts have in base two. */
export const COUNT_BITS = 16;

/** What of a rank is the step of its score; the lowest bits are the stock and the count of the section. */
const stepOf = (rank: number) => Math.floor(rank / (2 * COUNT_BITS));

/**
 * The rows of many results with their ranks as if none was in stock, as stock changes in place: `order` has them by these
 * ranks, the highest first, those of `ranks[n]` from `starts[n]` on, in rising order each.
 */
export class RankedRows {
  readonly goods: Goods;
  /** All, in rising order. */
  readonly rowIndexes: Uint32Array;
  readonly traceOf: Ranked['traceOf'];
  readonly #order: Uint32Array;
  readonly #ranks: Float64Array;
  readonly #starts: Uint32Array;
  #valueCounts: Uint32Array | null = null;

  /** `ranks` by row, as they are with the stock of now. */
  constructor(goods: Goods, { rowIndexes, ranking, traceOf }: Ranked) {
    this.goods = goods;
    this.rowIndexes = rowIndexes;
    this.traceOf = traceOf;
    const ranks = ranking.ranks();
    const own = new Uint32Array(rowIndexes.length);
    let highest = 0;
    for (let n = 0; n < own.length; n += 1) {
      const row = rowIndexes[n]!;
      own[n] = ranks[row]! - goods.inStock[row]! * COUNT_BITS;
      if (own[n]! > highest) highest = own[n]!;
    }
    // Words give low ranks, so each has a counter of its own, which becomes the next place of its rows
    const places = new Uint32Array(highest + 1);
    for (let n = 0; n < own.length; n += 1) places[own[n]!]! += 1;
    const found: number[] = [];
    const starts = [0];
    for (let rank = highest, start = 0; rank >= 0; rank -= 1) {
      const count = places[rank]!;
      if (count === 0) continue;
      found.push(rank);
      places[rank] = start;
      starts.push((start += count));
    }
    this.#ranks = Float64Array.from(found);
    this.#starts = Uint32Array.from(starts);
    this.#order = new Uint32Array(rowIndexes.length);
    for (let n = 0; n < own.length; n += 1) this.#order[places[own[n]!]!++] = rowIndexes[n]!;
  }

  /** How many of the rows have each value of the filter; counted once. */
  valueCounts(valueCount: number): Uint32Array {
    return (this.#valueCounts ??= countValues(this.goods, this.rowIndexes, valueCount));
  }

  /** Writes the ranks by row. */
  writeRanks(ranks: Float64Array): void {
    const { inStock } = this.goods;
    for (let n = 0; n < this.#ranks.length; n += 1) {
      for (let at = this.#starts[n]!; at < this.#starts[n + 1]!; at += 1) {
        const row = this.#order[at]!;
        ranks[row] = this.#ranks[n]! + inStock[row]! * COUNT_BITS;
      }
    }
  }

  /** The rows from `from` on, the highest rank first, read no further than needed. */
  page(from: number, length: number): Uint32Array {
    const page = new Uint32Array(Math.max(0, Math.min(length, this.rowIndexes.length - from)));
    const { inStock } = this.goods;
    let filled = 0;
    let skip = from;
    for (let n = 0, end = 0; filled < page.length; n = end) {
      while (end < this.#ranks.length && stepOf(this.#ranks[end]!) === stepOf(this.#ranks[n]!)) end += 1;
      for (const state of [1, 0]) {
        for (let at = this.#starts[n]!; at < this.#starts[end]! && filled < page.length; at += 1) {
          const row = this.#order[at]!;
          if (inStock[row] !== state) continue;
          if (skip > 0) skip -= 1;
          else page[filled++] = row;
        }
      }
    }
    return page;
  }
}
