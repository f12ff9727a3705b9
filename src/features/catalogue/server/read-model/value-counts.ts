import type { Goods } from './goods.ts';

/** Numbers kept in all, four bytes each; beyond that the counts that were made first are let go. */
const MOST_KEPT = 8_000_000;

/**
 * How many goods of a section have each value, before anything is chosen in the filter. They depend on no visitor and
 * hold as long as the goods stand as they do, so they are counted once.
 */
export class ValueCounts {
  readonly #goods: Goods;
  readonly #valueCount: number;
  readonly #kept = new Map<Uint32Array, Uint32Array>();

  constructor(goods: Goods, valueCount: number) {
    this.#goods = goods;
    this.#valueCount = valueCount;
  }

  /** `places` is the section's own array: it is known by its identity. */
  of(places: Uint32Array): Uint32Array {
    const kept = this.#kept.get(places);
    if (kept) return kept;
    const counts = new Uint32Array(this.#valueCount);
    const { starts, items } = this.#goods.values;
    for (const place of places) {
      for (let at = starts[place]!, end = starts[place + 1]!; at < end; at += 1) counts[items[at]!]! += 1;
    }
    this.#kept.set(places, counts);
    if (this.#kept.size * this.#valueCount > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return counts;
  }
}
