import type { Picture } from '../tables.ts';
import type { Goods } from './goods.ts';

export type SectionRow = {
  id: number;
  parentId: number | null;
  code: string;
  path: string;
  name: string;
  kind: 'goods' | 'landing';
  picture: Picture | null;
};

/** A section that is shown, with the places of the goods in it and all below it, in rising order. */
export type SectionNode = SectionRow & {
  url: string;
  parent: SectionNode | null;
  children: SectionNode[];
  places: Uint32Array;
};

export type SectionTree = {
  top: readonly SectionNode[];
  byId: ReadonlyMap<number, SectionNode>;
  byPath: ReadonlyMap<string, SectionNode>;
};

/**
 * The tree of sections, `rows` (active ones) in the order in which they are shown. A section below one that is not shown
 * is not shown either.
 */
export function sectionTree(rows: readonly SectionRow[], goods: Goods): SectionTree {
  const all = new Map<number, SectionNode>();
  for (const row of rows) {
    all.set(row.id, {
      ...row,
      url: `/catalog/${row.path}/`,
      parent: null,
      children: [],
      places: new Uint32Array(),
    });
  }
  const top: SectionNode[] = [];
  for (const node of all.values()) {
    node.parent = (node.parentId !== null && all.get(node.parentId)) || null;
    if (node.parent) node.parent.children.push(node);
    else if (node.parentId === null) top.push(node);
  }
  const shown = top.flatMap(withDescendants);
  const byId = new Map(shown.map((node) => [node.id, node]));
  fillPlaces(shown, goods);
  return { top, byId, byPath: new Map(shown.map((node) => [node.path, node])) };
}

/** The section and its ancestors, from the top down. */
export function ancestry(node: SectionNode): SectionNode[] {
  return node.parent ? [...ancestry(node.parent), node] : [node];
}

function withDescendants(node: SectionNode): SectionNode[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

/** Counts first, then fills: a product in several sections below one is in it once. */
function fillPlaces(shown: readonly SectionNode[], goods: Goods): void {
  const counts = new Uint32Array(shown.length);
  eachMembership(shown, goods, (index) => (counts[index]! += 1));
  shown.forEach((node, index) => (node.places = new Uint32Array(counts[index]!)));
  counts.fill(0);
  eachMembership(shown, goods, (index, place) => {
    shown[index]!.places[counts[index]!] = place;
    counts[index]! += 1;
  });
}

/** Visits each product with every section that it is in, by the section's index, places in rising order. */
function eachMembership(
  shown: readonly SectionNode[],
  { size, sections }: Goods,
  visit: (index: number, place: number) => void,
): void {
  const indexes = new Map(shown.map((node, index) => [node.id, index]));
  const parents = Int32Array.from(shown, (node) => (node.parent ? indexes.get(node.parent.id)! : -1));
  const lastSeen = new Int32Array(shown.length).fill(-1);
  for (let place = 0; place < size; place += 1) {
    for (let at = sections.starts[place]!; at < sections.starts[place + 1]!; at += 1) {
      let index = indexes.get(sections.items[at]!) ?? -1;
      while (index >= 0 && lastSeen[index] !== place) {
        lastSeen[index] = place;
        visit(index, place);
        index = parents[index]!;
      }
    }
  }
}
