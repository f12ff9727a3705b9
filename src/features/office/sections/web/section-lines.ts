import type { SectionRow } from '../contract.ts';

/** A section as a line of the tree. */
export interface SectionLine {
  row: SectionRow;
  level: number;
  hasChildren: boolean;
  isOpen: boolean;
  /** The sections of its parent, in their order. */
  siblings: readonly number[];
}

interface Shown {
  /** Part of a name: its sections are shown with those above them. */
  find: string;
  onlyHidden: boolean;
  /** Sections whose own ones are shown. */
  open: ReadonlySet<number>;
}

/** The lines of a tree that are shown. `rows` stand in the order of the tree. */
export function sectionLines(rows: readonly SectionRow[], { find, onlyHidden, open }: Shown): SectionLine[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const wanted = find.trim().toLowerCase();
  const isNarrowed = wanted !== '' || onlyHidden;
  const isFound = (row: SectionRow) => row.name.toLowerCase().includes(wanted) && (!onlyHidden || !row.active);
  const linesBelow = (parentId: number | null, level: number): SectionLine[] => {
    const own = children.get(parentId) ?? [];
    const siblings = own.map(({ id }) => id);
    return own.flatMap((row) => {
      const below = isNarrowed || open.has(row.id) ? linesBelow(row.id, level + 1) : [];
      if (isNarrowed && below.length === 0 && !isFound(row)) return [];
      const line = { row, level, hasChildren: children.has(row.id), isOpen: below.length > 0, siblings };
      return [line, ...below];
    });
  };
  return linesBelow(null, 0);
}

/** Behind which section one stands after a step up or down among its siblings; undefined: there is no step. */
export function afterStep(siblings: readonly number[], id: number, step: -1 | 1): number | null | undefined {
  const index = siblings.indexOf(id) + step;
  if (index < 0 || index >= siblings.length) return undefined;
  return siblings.filter((one) => one !== id)[index - 1] ?? null;
}
