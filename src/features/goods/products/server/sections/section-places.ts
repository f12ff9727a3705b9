import { slug } from '#shared/slug.ts';

/** Where a section stands: the path follows from the codes of its ancestors and its own. */
export type Place = { id: number; parentId: number | null; code: string; name: string };

/** The tree of sections as it is changed: codes are given once, and changed only if a sibling has the same. */
export class SectionPlaces<S extends Place> {
  readonly #byId = new Map<number, S>();
  readonly #codes = new Map<number | null, Set<string>>();

  constructor(sections: Iterable<S>) {
    for (const one of sections) this.#keep(one);
  }

  get(id: number | null): S | undefined {
    return id === null ? undefined : this.#byId.get(id);
  }

  [Symbol.iterator](): IterableIterator<S> {
    return this.#byId.values();
  }

  childrenOf(parentId: number | null): S[] {
    return [...this.#byId.values()].filter((one) => one.parentId === parentId);
  }

  /** Whether a section is another one, or stands below it. */
  isWithin(id: number | null, above: number): boolean {
    for (let at = this.get(id); at; at = this.get(at.parentId)) if (at.id === above) return true;
    return false;
  }

  /** Levels above a section. */
  depthOf(id: number | null): number {
    const one = this.get(id);
    return one ? 1 + this.depthOf(one.parentId) : 0;
  }

  /** Levels that a section and those below it take. */
  heightOf(id: number): number {
    return 1 + Math.max(0, ...this.childrenOf(id).map((child) => this.heightOf(child.id)));
  }

  /** A code for a new section. */
  freeCode(parentId: number | null, name: string): string {
    return slug(name, this.#codesUnder(parentId));
  }

  add(one: S): void {
    this.#keep(one);
  }

  /** Moves a section. The caller has made sure that it does not get below itself. */
  move(one: S, parentId: number | null): void {
    this.#codesUnder(one.parentId).delete(one.code);
    const taken = this.#codesUnder(parentId);
    if (taken.has(one.code)) one.code = slug(one.name, taken);
    one.parentId = parentId;
    taken.add(one.code);
  }

  #keep(one: S): void {
    this.#byId.set(one.id, one);
    this.#codesUnder(one.parentId).add(one.code);
  }

  #codesUnder(parentId: number | null): Set<string> {
    const codes = this.#codes.get(parentId) ?? new Set();
    this.#codes.set(parentId, codes);
    return codes;
  }
}
