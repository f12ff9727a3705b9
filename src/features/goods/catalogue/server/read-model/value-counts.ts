import type { GoodsColumns, Lists } from './goods.ts';
import { inBlocks } from './in-blocks.ts';
import { integers } from './number-list.ts';

/** Numbers kept in all, four bytes each; beyond that the oldest counts are dropped. */
const MAX_CACHED = 8_000_000;

/** Smaller sections are counted at the first request: that takes less than a millisecond. */
const LARGE = 20_000;

/** Counts of the largest sections, worked out with the columns: `counts[n]` are those of the section `sections[n]`. */
export type CountedSections = { sections: readonly number[]; counts: readonly Uint32Array[] };

/**
 * How many goods of a section have each value, before anything is chosen in the filter. They depend on no visitor and
 * hold as long as the goods stand as they do, so they are counted once.
 */
export class ValueCounts {
  readonly #goods: GoodsColumns;
  readonly #valueCount: number;
  readonly #cache = new Map<Uint32Array, Uint32Array>();

  constructor(goods: GoodsColumns, valueCount: number) {
    this.#goods = goods;
    this.#valueCount = valueCount;
    const { starts } = goods.rowIndexesByValue;
    const all = Uint32Array.from({ length: valueCount }, (_, value) => starts[value + 1]! - starts[value]!);
    this.keep(goods.all, all);
  }

  /** `rowIndexes` is the section's own array: it is known by its identity. */
  of(rowIndexes: Uint32Array): Uint32Array {
    const cached = this.#cache.get(rowIndexes);
    if (cached) return cached;
    const counts = countValues(this.#goods, rowIndexes, this.#valueCount);
    this.keep(rowIndexes, counts);
    return counts;
  }

  /** Caches counts that another thread made. */
  keep(rowIndexes: Uint32Array, counts: Uint32Array): void {
    this.#cache.set(rowIndexes, counts);
    if (this.#cache.size * this.#valueCount > MAX_CACHED) this.#cache.delete(this.#cache.keys().next().value!);
  }
}

/** The counts of all large sections, as far as they will be kept. `rowIndexes` are those of all sections. */
export function countLargeSections(goods: GoodsColumns, rowIndexes: Lists, valueCount: number): CountedSections {
  const { starts, items } = rowIndexes;
  const size = (section: number) => starts[section + 1]! - starts[section]!;
  const sections = Array.from({ length: starts.length - 1 }, (_, section) => section)
    .filter((section) => size(section) >= LARGE)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, Math.floor(MAX_CACHED / (valueCount + 1)));
  const counts = sections.map((section) =>
    countValues(goods, items.subarray(starts[section], starts[section + 1]), valueCount),
  );
  return { sections, counts };
}

/** How many of the rows have each value. */
export function countValues({ values }: GoodsColumns, rowIndexes: Uint32Array, valueCount: number): Uint32Array {
  const counts = integers(valueCount);
  addValues(values, rowIndexes, rowIndexes.length, counts);
  return counts;
}

/** Adds the values of the first `count` rows of a list to `counts`. */
export function addValues(
  values: GoodsColumns['values'],
  rowIndexes: Uint32Array,
  count: number,
  counts: Uint32Array,
): void {
  const { starts, items } = values;
  inBlocks(values, rowIndexes, count, (from, to) => {
    for (let n = from; n < to; n += 1) {
      const rowIndex = rowIndexes[n]!;
      for (let at = starts[rowIndex]!, end = starts[rowIndex + 1]!; at < end; at += 1) counts[items[at]!]! += 1;
    }
  });
}
