import type { GoodsText, SharedNames } from '../index/goods-text.ts';
import type { Segment } from '../index/segment.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';
import { slotOf } from '../index/slots.ts';

/** Goods that changed since a segment was built: a small segment beside it, and what of the large one they replace. */
export class FreshGoods {
  readonly gone: Uint8Array;
  readonly #base: Segment;
  readonly #names: SharedNames;
  readonly #goods = new Map<number, GoodsText>();
  readonly #ids = new Set<number>();

  constructor(base: Segment, names: SharedNames) {
    this.#base = base;
    this.#names = names;
    this.gone = new Uint8Array(base.size);
  }

  /** How many products have changed. */
  get count(): number {
    return this.#ids.size;
  }

  /** Takes products as they are now; one that is not among `goods` is not shown any more. Returns them all as a segment. */
  take(ids: Iterable<number>, goods: readonly GoodsText[]): Segment {
    for (const id of ids) {
      this.#ids.add(id);
      this.#goods.delete(id);
      const slot = slotOf(this.#base, id);
      if (slot >= 0) this.gone[slot] = 1;
    }
    for (const one of goods) this.#goods.set(one.id, one);
    const builder = new SegmentBuilder(this.#names);
    for (const one of [...this.#goods.values()].toSorted((a, b) => a.id - b.id)) builder.add(one);
    return builder.build();
  }
}
