/**
 * What listings need of a product beyond the columns, kept for those that were shown lately. Two halves: what is asked
 * for stays in the young one; when that is full it becomes the old one and the former old one is let go.
 */
export class CardCache<C> {
  readonly #half: number;
  #young = new Map<number, C>();
  #old = new Map<number, C>();
  /** Grows when cards are dropped, so that one read before is not kept after. */
  version = 0;

  constructor(most: number) {
    this.#half = Math.ceil(most / 2);
  }

  get(productId: number): C | undefined {
    const young = this.#young.get(productId);
    if (young !== undefined) return young;
    const old = this.#old.get(productId);
    if (old !== undefined) this.#put(productId, old);
    return old;
  }

  /** Keeps a card that was read when the cache had this `version`, unless something has changed since. */
  keep(productId: number, card: C, version: number): void {
    if (version === this.version) this.#put(productId, card);
  }

  drop(productIds: Iterable<number>): void {
    this.version += 1;
    for (const id of productIds) {
      this.#young.delete(id);
      this.#old.delete(id);
    }
  }

  clear(): void {
    this.version += 1;
    this.#young.clear();
    this.#old.clear();
  }

  #put(productId: number, card: C): void {
    if (this.#young.size >= this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(productId, card);
  }
}
