import type { Picture } from '#goods/products/server/tables.ts';
import type { GoodsColumns, Lists } from './goods.ts';
import { integers } from './number-list.ts';

export type SectionRow = {
  id: number;
  parentId: number | null;
  code: string;
  path: string;
  name: string;
  kind: 'goods' | 'landing';
  picture: Picture | null;
  /** Markdown. */
  description: string;
};

/** A section that is shown, with the rows of the goods in it and all below it, in rising order. */
export type SectionNode = SectionRow & {
  url: string;
  parent: SectionNode | null;
  children: SectionNode[];
  rowIndexes: Uint32Array;
};

export type SectionTree = {
  top: readonly SectionNode[];
  byId: ReadonlyMap<number, SectionNode>;
  byPath: ReadonlyMap<string, SectionNode>;
};

/**
 * The tree of sections, `rows` (active ones) in the order in which they are shown. A section below one that is not shown
 * is not shown either. `rowIndexes` are what `rowIndexesBySection` says of the same rows.
 */
export function sectionTree(rows: readonly SectionRow[], rowIndexes: Lists): SectionTree {
  const { top, shown } = arrange(rows);
  shown.forEach((node, index) => {
    node.rowIndexes = rowIndexes.items.subarray(rowIndexes.starts[index], rowIndexes.starts[index + 1]);
  });
  return {
    top,
    byId: new Map(shown.map((node) => [node.id, node])),
    byPath: new Map(shown.map((node) => [node.path, node])),
  };
}

/** The section and its ancestors, from the top down. */
export function ancestry(node: SectionNode): SectionNode[] {
  return node.parent ? [...ancestry(node.parent), node] : [node];
}

/**
 * The rows of the goods in each shown section and below it, section after section as they are shown. Counted first,
 * then filled: a product in several sections below one is in it once.
 */
export function rowIndexesBySection(rows: readonly SectionRow[], goods: GoodsColumns): Lists {
  const { shown } = arrange(rows);
  const starts = integers(shown.length + 1);
  eachMembership(shown, goods, (index) => (starts[index + 1]! += 1));
  for (let index = 0; index < shown.length; index += 1) starts[index + 1]! += starts[index]!;
  const items = integers(starts[shown.length]!);
  const next = starts.slice();
  eachMembership(shown, goods, (index, rowIndex) => {
    items[next[index]!] = rowIndex;
    next[index]! += 1;
  });
  return { starts, items };
}

function arrange(rows: readonly SectionRow[]): { top: SectionNode[]; shown: SectionNode[] } {
  const all = new Map<number, SectionNode>();
  for (const row of rows) {
    all.set(row.id, {
      ...row,
      url: `/catalog/${row.path}/`,
      parent: null,
      children: [],
      rowIndexes: new Uint32Array(),
    });
  }
  const top: SectionNode[] = [];
  for (const node of all.values()) {
    node.parent = (node.parentId !== null && all.get(node.parentId)) || null;
    if (node.parent) node.parent.children.push(node);
    else if (node.parentId === null) top.push(node);
  }
  return { top, shown: top.flatMap(withDescendants) };
}

function withDescendants(node: SectionNode): SectionNode[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

/** Visits each product with every section that it is in, by the section's index, rows in rising order. */
function eachMembership(
  shown: readonly SectionNode[],
  { size, sections: { starts, items } }: GoodsColumns,
  visit: (index: number, rowIndex: number) => void,
): void {
  const indexes = new Int32Array(1 + shown.reduce((most, { id }) => Math.max(most, id), 0)).fill(-1);
  shown.forEach(({ id }, index) => (indexes[id] = index));
  const parents = Int32Array.from(shown, ({ parent }) => (parent ? indexes[parent.id]! : -1));
  const lastSeen = new Int32Array(shown.length).fill(-1);
  for (let rowIndex = 0; rowIndex < size; rowIndex += 1) {
    for (let at = starts[rowIndex]!; at < starts[rowIndex + 1]!; at += 1) {
      let index = indexes[items[at]!] ?? -1;
      while (index >= 0 && lastSeen[index] !== rowIndex) {
        lastSeen[index] = rowIndex;
        visit(index, rowIndex);
        index = parents[index]!;
      }
    }
  }
}
