import { useTransition } from 'react';
import { useCtrlEnter } from '#web/ui/use-ctrl-enter.ts';
import type { CatalogueItem } from '../contract.ts';
import { addRows } from './add-rows.ts';
import type { Buying } from './buying.ts';
import { itemToBuy } from './offers.ts';
import { isOnSale } from './use-selection.ts';

/** The rows whose quantity was entered and that are not in the basket. */
export function touchedRows(
  items: readonly CatalogueItem[],
  quantities: ReadonlyMap<number, number>,
  lines: ReadonlyMap<number, number>,
): CatalogueItem[] {
  return items.filter((item) => isOnSale(item) && quantities.has(itemToBuy(item)) && !lines.has(itemToBuy(item)));
}

/** Adds the touched rows to the basket: also by Ctrl and Enter. */
export function useTouchedRows(items: readonly CatalogueItem[], buying: Buying, onAdded: () => void) {
  const [isAdding, startAdding] = useTransition();
  const add = () => {
    // A key has just committed what was typed: it is not rendered yet
    const rows = touchedRows(items, buying.drafts.quantities(), buying.lines);
    if (rows.length === 0 || isAdding) return;
    startAdding(async () => {
      if (await addRows(rows, buying)) onAdded();
    });
  };
  useCtrlEnter(add);
  return { isAdding, add };
}
