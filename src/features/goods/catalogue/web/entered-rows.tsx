import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { latePart } from '#web/ui/late-part.tsx';
import type { CatalogueItem } from '../contract.ts';
import type { Buying } from './buying.ts';
import { touchedRows, useTouchedRows } from './use-touched-rows.ts';

/** Its code comes with the first use. */
const TouchedBar = latePart(async () => (await import('./touched-bar.tsx')).TouchedBar);

const NONE: ReadonlyMap<number, number> = new Map();

interface EnteredRowsProps {
  /** The rows as they are shown. */
  items: readonly CatalogueItem[];
  buying: Buying;
  /** Stands in place of the bar once all of it is in the basket, until something else is entered. */
  children?: ReactNode;
}

/** The bar of what was entered in a list of goods, and Ctrl and Enter, which adds it. */
export function EnteredRows({ items, buying, children }: EnteredRowsProps) {
  const { onChange, quantities } = buying.drafts;
  // Other lists share the entered quantities: those of these rows count
  const isEntered =
    touchedRows(
      items,
      useSyncExternalStore(onChange, quantities, () => NONE),
      buying.lines,
    ).length > 0;
  const [isAdded, setAdded] = useState(false);
  const { isAdding, add } = useTouchedRows(items, buying, () => setAdded(true));
  if (isEntered && isAdded) setAdded(false);
  if (isEntered) return <TouchedBar items={items} buying={buying} isAdding={isAdding} onAdd={add} />;
  return isAdded ? children : null;
}
