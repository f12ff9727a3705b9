/** Fewer goods of a noun prove nothing. */
const MIN_GOODS = 2;

/** Counts with which adjectives goods are called by each noun, while a segment is built. */
export class NounQualities {
  readonly #goods = new Map<number, number>();
  readonly #adjectives = new Map<number, Map<number, number>>();

  /** Notes a product by the groups of its noun and of the adjectives beside it. */
  note(noun: number, adjectives: ReadonlySet<number>): void {
    this.#goods.set(noun, (this.#goods.get(noun) ?? 0) + 1);
    let own = this.#adjectives.get(noun);
    if (!own) this.#adjectives.set(noun, (own = new Map()));
    for (const group of adjectives) own.set(group, (own.get(group) ?? 0) + 1);
  }

  /** The nouns whose goods all have one adjective, so that it belongs to the name of the thing: 'душевой гарнитур'. */
  qualified(): number[] {
    return [...this.#goods].flatMap(([noun, count]) => {
      const common = Math.max(0, ...(this.#adjectives.get(noun)?.values() ?? []));
      return count >= MIN_GOODS && common === count ? [noun] : [];
    });
  }
}
