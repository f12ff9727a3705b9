import type { PriceListSection } from '../contract.ts';

type Tree = readonly PriceListSection[];

/** Chosen sections: one that is chosen brings all below it, so none below it is in the set. */
export type Chosen = ReadonlySet<number>;

/** `some`: not the section itself, but one below it. */
export function stateOf(node: PriceListSection, chosen: Chosen): 'on' | 'some' | 'off' {
  if (chosen.has(node.id)) return 'on';
  return node.children.some((child) => stateOf(child, chosen) !== 'off') ? 'some' : 'off';
}

/**
 * Chooses a section with all below it, or takes it out of the choice; where one above it was chosen, the rest of that one
 * stays.
 */
export function toggleSection(tree: Tree, chosen: Chosen, id: number): Set<number> {
  const next = new Set<number>();
  for (const node of tree) addBranch(node, { chosen, id }, false, next);
  return next;
}

type Toggled = { chosen: Chosen; id: number };

function addBranch(node: PriceListSection, toggled: Toggled, isAboveOn: boolean, next: Set<number>): void {
  const { chosen, id } = toggled;
  const isOn = isAboveOn || chosen.has(node.id);
  if (node.id === id) {
    if (!isOn) next.add(id);
    return;
  }
  if (!holds(node, id)) {
    if (isOn) next.add(node.id);
    else copyBelow(node, chosen, next);
    return;
  }
  for (const child of node.children) addBranch(child, toggled, isOn, next);
}

function copyBelow(node: PriceListSection, chosen: Chosen, next: Set<number>): void {
  for (const child of node.children) {
    if (chosen.has(child.id)) next.add(child.id);
    else copyBelow(child, chosen, next);
  }
}

const holds = (node: PriceListSection, id: number): boolean =>
  node.children.some((child) => child.id === id || holds(child, id));

/** How many goods the chosen sections have; a product in two of them counts twice. */
export function countChosen(tree: Tree, chosen: Chosen): number {
  return tree.reduce((sum, node) => sum + (chosen.has(node.id) ? node.count : countChosen(node.children, chosen)), 0);
}
