import type { SharedNames } from './goods-text.ts';
import { GrowableNumbers } from './growable-arrays.ts';
import type { Segment } from './segment.ts';

/** The sections of goods, numbered from one, while a segment is built; 0 is none. */
export class GoodsSections {
  readonly #numbers: ReadonlyMap<number, number>;
  readonly #bySlot = new GrowableNumbers();
  readonly #ids: Uint32Array;

  constructor({ sections }: SharedNames) {
    this.#numbers = new Map(sections.map(({ id }, n) => [id, n + 1]));
    this.#ids = Uint32Array.of(0, ...sections.map(({ id }) => id));
  }

  add(sectionId: number | null): void {
    this.#bySlot.push(this.#numbers.get(sectionId ?? 0) ?? 0);
  }

  build(): Segment['sections'] {
    const bySlot = this.#bySlot.toArray();
    this.#bySlot.free();
    const sizes = new Uint32Array(this.#ids.length);
    for (const section of bySlot) sizes[section]! += 1;
    return { ids: this.#ids, bySlot, sizes };
  }
}
