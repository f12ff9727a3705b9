/** Fewer goods of a noun prove nothing. */
const MIN_GOODS = 2;

/** A noun of which fewer goods say what they are for is not bound to that. */
const MIN_BOUND_SHARE = 0.6;

/**
 * Counts with which adjectives goods are called by each noun, and how many say what they are for, while a segment is built.
 */
export class NounQualities {
  readonly #goods = new Map<number, number>();
  readonly #purposes = new Map<number, number>();
  readonly #adjectives = new Map<number, Map<number, number>>();

  /** Notes a product by the groups of its noun and of the adjectives beside it, and whether its name says what it is for. */
  note(noun: number, adjectives: ReadonlySet<number>, hasPurpose: boolean): void {
    if (hasPurpose) this.#purposes.set(noun, (this.#purposes.get(noun) ?? 0) + 1);
    this.#goods.set(noun, (this.#goods.get(noun) ?? 0) + 1);
    let own = this.#adjectives.get(noun);
    if (!own) this.#adjectives.set(noun, (own = new Map()));
    for (const group of adjectives) own.set(group, (own.get(group) ?? 0) + 1);
  }

  /** The nouns whose goods say what they are for. */
  bound(): number[] {
    return [...this.#purposes].flatMap(([noun, count]) =>
      count >= this.#goods.get(noun)! * MIN_BOUND_SHARE ? [noun] : [],
    );
  }

  /** The nouns whose goods all have one adjective, so that it belongs to the name of the thing: 'душевой гарнитур'. */
  qualified(): number[] {
    return [...this.#goods].flatMap(([noun, count]) => {
      const common = Math.max(0, ...(this.#adjectives.get(noun)?.values() ?? []));
      return count >= MIN_GOODS && common === count ? [noun] : [];
    });
  }
}
