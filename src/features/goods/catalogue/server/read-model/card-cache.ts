/**
 * A cache of the cards of products that were shown lately. Two halves: cards that are read move to the young one; when
 * that is full it becomes the old one, and the former old one is dropped.
 */
export class CardCache<C> {
  readonly #half: number;
  #young = new Map<number, C>();
  #old = new Map<number, C>();
  /** Rises when cards are dropped, so that a card that was read before is not cached after. */
  version = 0;

  constructor(maxCards: number) {
    this.#half = Math.ceil(maxCards / 2);
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
