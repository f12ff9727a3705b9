import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GoodsText, SharedNames } from '../index/goods-text.ts';
import { type Segment, slotOf } from '../index/segment.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';

/** Products indexed before yielding to the event loop: a few milliseconds. */
const BATCH = 20;

/** Products that changed since a segment was built: a small delta segment, and the slots of the base that it replaces. */
export class ChangedGoods {
  /** By slot of the base: 1 where it is replaced or not shown any more. */
  readonly replaced: Uint8Array;
  #segment: Segment | null = null;
  readonly #base: Segment;
  readonly #names: SharedNames;
  readonly #goods = new Map<number, GoodsText>();
  readonly #ids = new Set<number>();

  constructor(base: Segment, names: SharedNames) {
    this.#base = base;
    this.#names = names;
    this.replaced = new Uint8Array(base.size);
  }

  /** How many products have changed. */
  get count(): number {
    return this.#ids.size;
  }

  /** All that have changed. */
  get ids(): ReadonlySet<number> {
    return this.#ids;
  }

  /** All that have changed and are shown; null before the first. */
  get segment(): Segment | null {
    return this.#segment;
  }

  /**
   * Takes products as they are now; one that is not among `goods` is not shown any more. Works in pieces, so that
   * requests get their turn; one call at a time. The segment and what it replaces change together at its end.
   */
  async take(ids: Iterable<number>, goods: readonly GoodsText[]): Promise<void> {
    const changed = [...ids];
    for (const id of changed) {
      this.#ids.add(id);
      this.#goods.delete(id);
    }
    for (const one of goods) this.#goods.set(one.id, one);
    await nextTurn();
    const builder = new SegmentBuilder(this.#names);
    const inOrder = [...this.#goods.values()].toSorted((a, b) => a.id - b.id);
    for (const [index, one] of inOrder.entries()) {
      builder.add(one);
      if (index % BATCH === BATCH - 1) await nextTurn();
    }
    await nextTurn();
    this.#segment = builder.build();
    markReplaced(this.#base, this.replaced, changed);
  }
}

/** Marks the slots of products in `replaced`. */
export function markReplaced(base: Segment, replaced: Uint8Array, ids: Iterable<number>): void {
  for (const id of ids) {
    const slot = slotOf(base, id);
    if (slot >= 0) replaced[slot] = 1;
  }
}
