import { slug } from '#shared/slug.ts';

/** A section as the tree keeps it; `path` is the codes of its ancestors and its own. */
export type SectionNode = {
  id: number;
  sourceId: number | null;
  externalId: string | null;
  parentId: number | null;
  code: string;
  path: string;
  name: string;
  active: boolean;
};

/** The id, in the place of a group's, of the section that holds all groups of a source. */
export const ROOT_GROUP = '#';

/**
 * The shop's sections while groups of one source are put in their places. Codes are given once and kept; names of one
 * parent's sections that would give one code get numbers. `changed` collects what is to be written.
 */
export class SectionTree {
  readonly #sourceId: number;
  readonly #byId = new Map<number, SectionNode>();
  readonly #byGroup = new Map<string, SectionNode>();
  readonly #children = new Map<number | null, Set<SectionNode>>();
  readonly #codes = new Map<number | null, Set<string>>();
  readonly changed = new Set<SectionNode>();
  /** Groups that the files of the run have had so far. */
  readonly seen = new Set<string>();

  constructor(sourceId: number, sections: readonly SectionNode[]) {
    this.#sourceId = sourceId;
    for (const section of sections) this.#keep({ ...section });
  }

  /** The section of a group of this source. */
  find(group: string): SectionNode | undefined {
    return this.#byGroup.get(group);
  }

  /** All groups of this source with the ids of their sections. */
  groups(): [group: string, id: number][] {
    return Array.from(this.#byGroup, ([group, { id }]) => [group, id]);
  }

  /** Adds the section of a group that is not there yet. The parent is a group of this source; null: the top. */
  add(id: number, group: { id: string; parentId: string | null; name: string; active: boolean }): SectionNode {
    const parent = group.parentId === null ? undefined : this.#byGroup.get(group.parentId);
    const section: SectionNode = {
      id,
      sourceId: this.#sourceId,
      externalId: group.id,
      parentId: parent?.id ?? null,
      code: slug(group.name, this.#codesUnder(parent?.id ?? null)),
      path: '',
      name: group.name,
      active: group.active,
    };
    section.path = pathUnder(parent, section.code);
    this.#keep(section);
    this.changed.add(section);
    return section;
  }

  /** Name and visibility follow the group; the code stays. */
  update(section: SectionNode, group: { name: string; active: boolean }): void {
    if (section.name === group.name && section.active === group.active) return;
    Object.assign(section, { name: group.name, active: group.active });
    this.changed.add(section);
  }

  /**
   * Moves a section below another group, unless an operator has taken it out of the source's sections or it would stand
   * below itself; says whether it has moved.
   */
  move(section: SectionNode, parentGroup: string): boolean {
    const parent = this.#byGroup.get(parentGroup);
    const now = section.parentId === null ? undefined : this.#byId.get(section.parentId);
    if (!parent || parent === now || now?.sourceId !== this.#sourceId || this.#isWithin(parent, section)) return false;
    this.#childrenOf(section.parentId).delete(section);
    this.#codesUnder(section.parentId).delete(section.code);
    const taken = this.#codesUnder(parent.id);
    if (taken.has(section.code)) section.code = slug(section.name, taken);
    section.parentId = parent.id;
    this.#place(section);
    this.#setPath(section, pathUnder(parent, section.code));
    return true;
  }

  #keep(section: SectionNode): void {
    this.#byId.set(section.id, section);
    this.#place(section);
    if (section.sourceId === this.#sourceId && section.externalId !== null) {
      this.#byGroup.set(section.externalId, section);
    }
  }

  #childrenOf(parentId: number | null): Set<SectionNode> {
    const children = this.#children.get(parentId) ?? new Set();
    this.#children.set(parentId, children);
    return children;
  }

  #codesUnder(parentId: number | null): Set<string> {
    const codes = this.#codes.get(parentId) ?? new Set();
    this.#codes.set(parentId, codes);
    return codes;
  }

  #place(section: SectionNode): void {
    this.#childrenOf(section.parentId).add(section);
    this.#codesUnder(section.parentId).add(section.code);
  }

  #isWithin(section: SectionNode | undefined, ancestor: SectionNode): boolean {
    for (let at = section; at; at = at.parentId === null ? undefined : this.#byId.get(at.parentId)) {
      if (at === ancestor) return true;
    }
    return false;
  }

  #setPath(section: SectionNode, path: string): void {
    section.path = path;
    this.changed.add(section);
    for (const child of this.#childrenOf(section.id)) this.#setPath(child, `${path}/${child.code}`);
  }
}

const pathUnder = (parent: SectionNode | undefined, code: string) => (parent ? `${parent.path}/${code}` : code);
