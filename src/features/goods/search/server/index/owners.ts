import type { GoodsText, SharedNames } from './goods-text.ts';
import { GrowableNumbers, invertLists } from './growable-arrays.ts';
import {
  ANCESTOR_NAME,
  OWN_DEPENDENT,
  OWN_HEAD,
  OWN_LATE_HEAD,
  OWN_LIST,
  OWN_NAME,
  OWNER_BITS,
  PROPERTY_VALUE,
  type Segment,
} from './segment.ts';

/** 'Тепловизоры, пирометры' has goods of either kind: none of them is both. */
const LIST = /[а-яё], [а-яё]/i;

/** The groups of a name, and those of what the thing is for. */
type GroupsOf = (text: string) => { head: number | undefined; isLate: boolean; own: number[]; dependent: number[] };

const all = ({ own, dependent }: ReturnType<GroupsOf>) => [...own, ...dependent];
const flagged = (name: number) => (group: number) => ((group << OWNER_BITS) | name) >>> 0;

/** Brands, sections and property values: one list of numbers, each with the words of its name. */
export class Owners {
  readonly #brands = new Map<number, number>();
  readonly #sections = new Map<number, number>();
  readonly #values = new Map<number, number>();
  /** Groups with what they name the product by, for each owner. */
  readonly #groups: number[][] = [];
  readonly #groupsOf: GroupsOf;
  readonly #starts = new GrowableNumbers();
  readonly #items = new GrowableNumbers();

  constructor({ brands, sections }: SharedNames, groupsOf: GroupsOf) {
    this.#groupsOf = groupsOf;
    const byId = new Map(sections.map((section) => [section.id, section]));
    for (const { id, name } of brands) this.#brands.set(id, this.#push(all(groupsOf(name)), OWN_NAME));
    for (const { id, name, parentId } of sections) {
      const ancestors: string[] = [];
      for (let at = byId.get(parentId ?? -1); at && ancestors.length < 20; at = byId.get(at.parentId ?? -1))
        ancestors.push(at.name);
      const { head, isLate, own, dependent } = groupsOf(name);
      const isList = LIST.test(name);
      const named = new Set([...own, ...dependent]);
      const others = new Set(
        ancestors.flatMap((ancestor) => all(groupsOf(ancestor))).filter((group) => !named.has(group)),
      );
      const owner = this.#push(
        own.filter((group) => group !== head || isList),
        isList ? OWN_LIST : OWN_NAME,
      );
      if (head !== undefined && !isList) this.#groups[owner]!.push(flagged(isLate ? OWN_LATE_HEAD : OWN_HEAD)(head));
      this.#groups[owner]!.push(
        ...dependent.map(flagged(OWN_DEPENDENT)),
        ...Array.from(others, flagged(ANCESTOR_NAME)),
      );
      this.#sections.set(id, owner);
    }
  }

  add({ brandId, sectionId, properties }: GoodsText): void {
    this.#starts.push(this.#items.length);
    const named = [this.#brands.get(brandId ?? -1), this.#sections.get(sectionId ?? -1)];
    for (const owner of [...named, ...properties.map((value) => this.#ownerOfValue(value))]) {
      if (owner !== undefined) this.#items.push(owner);
    }
  }

  #push(groups: readonly number[], name: number): number {
    return this.#groups.push(groups.map(flagged(name))) - 1;
  }

  #ownerOfValue({ id, text }: GoodsText['properties'][number]): number {
    let owner = this.#values.get(id);
    if (owner === undefined) this.#values.set(id, (owner = this.#push(all(this.#groupsOf(text)), PROPERTY_VALUE)));
    return owner;
  }

  build(groupCount: number): Pick<Segment, 'groupOwners' | 'ownerSlots'> {
    this.#starts.push(this.#items.length);
    const starts = new Uint32Array(this.#groups.length + 1);
    this.#groups.forEach((groups, owner) => (starts[owner + 1] = starts[owner]! + groups.length));
    const ownerSlots = invertLists(this.#starts.view, this.#items.view, this.#groups.length);
    this.#starts.free();
    this.#items.free();
    return {
      groupOwners: invertLists(starts, Uint32Array.from(this.#groups.flat()), groupCount, OWNER_BITS),
      ownerSlots,
    };
  }
}
