import { isDeepStrictEqual } from 'node:util';
import { type PlacedSection, ROOT_GROUP, type SectionPlaces, takeImported } from '#goods/products/server/index.ts';

/** A group of a file as a section. `parentId`: of a group of this source, null for none. */
type Group = { id: string; parentId: string | null; name: string; active: boolean };

/**
 * The shop's sections while groups of one source are put in their places, read under the lock of sections. What was set by
 * hand stays. `changed` collects what is to be written.
 */
export class SectionTree {
  readonly #source: { id: number; hasRoot: boolean };
  readonly #places: SectionPlaces<PlacedSection>;
  readonly #byGroup = new Map<string, PlacedSection>();
  readonly changed = new Set<PlacedSection>();

  constructor(source: { id: number; hasRoot: boolean }, places: SectionPlaces<PlacedSection>) {
    this.#source = source;
    this.#places = places;
    for (const one of places) {
      if (one.sourceId === source.id && one.externalId !== null) this.#byGroup.set(one.externalId, one);
    }
  }

  /** The section of a group of this source. */
  find(group: string): PlacedSection | undefined {
    return this.#byGroup.get(group);
  }

  /** All groups of this source with the ids of their sections. */
  groups(): [group: string, id: number][] {
    return Array.from(this.#byGroup, ([group, { id }]) => [group, id]);
  }

  /** Adds the section of a group that is not there yet. */
  add(id: number, group: Group): PlacedSection {
    const parentId = this.#parentOf(group);
    const { name, active, id: externalId } = group;
    const code = this.#places.freeCode(parentId, name);
    const added = { id, sourceId: this.#source.id, externalId, parentId, code, name, active, held: {} };
    this.#places.add(added);
    this.#byGroup.set(externalId, added);
    this.changed.add(added);
    return added;
  }

  /** Name, visibility and place follow the group; the code stays. Returns what was kept because it was set by hand. */
  update(found: PlacedSection, group: Group): string[] {
    const parentId = this.#parentOf(group);
    const { name, active } = group;
    const imported = { name, active, ...(this.#mayMove(found, parentId) && { parentId }) };
    const before = { name: found.name, active: found.active, parentId: found.parentId };
    const { values, held, kept } = takeImported(before, found.held, imported);
    const after = { ...before, ...(values as Partial<typeof before>) };
    if (!isDeepStrictEqual([after, held], [before, found.held])) {
      Object.assign(found, { name: after.name, active: after.active, held });
      if (after.parentId !== before.parentId) this.#places.move(found, after.parentId);
      this.changed.add(found);
    }
    return kept.map(({ field }) => field);
  }

  /** The section of its parent group, else that of the source; the top where its groups stand there. */
  #parentOf({ id, parentId }: Group): number | null {
    if (id === ROOT_GROUP) return null;
    const parent = parentId === null ? undefined : this.#byGroup.get(parentId);
    if (parent) return parent.id;
    return this.#source.hasRoot ? (this.#byGroup.get(ROOT_GROUP)?.id ?? null) : null;
  }

  /** Not below itself, and not what an operator has taken out of the source's sections before places were held. */
  #mayMove(found: PlacedSection, parentId: number | null): boolean {
    if (found.held.parentId !== undefined) return true;
    const now = this.#places.get(found.parentId);
    const isOfSource = now ? now.sourceId === this.#source.id : !this.#source.hasRoot;
    return isOfSource && !this.#places.isWithin(parentId, found.id);
  }
}
