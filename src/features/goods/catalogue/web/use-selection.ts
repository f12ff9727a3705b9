import { useState, useSyncExternalStore } from 'react';
import type { CatalogueItem } from '../contract.ts';
import type { Buying } from './buy-controls.tsx';
import { createChosenRows, NOTHING_CHOSEN, type ChosenRows } from './chosen-rows.ts';
import { itemToBuy } from './offers.ts';

export interface Selection {
  /** Selected goods that can still be added, in the order of the rows. */
  items: readonly CatalogueItem[];
  /** Whether a row has a box, checked or not. */
  canChoose: (item: CatalogueItem) => boolean;
  /** How many rows can be selected. */
  of: number;
  /** What the boxes of the rows listen to. */
  chosen: ChosenRows;
  /** Selects all that can be selected, or none where all are. */
  toggleAll: () => void;
  clear: () => void;
}

/**
 * Rows chosen to be added at once. In the catalogue only what is in stock and not in the basket yet can be chosen
 * (R-STATE-008, R-STATE-009), among the favourites whatever is not in the basket; what has come into the basket
 * meanwhile is chosen no more.
 */
export function useSelection(
  rows: readonly CatalogueItem[],
  buying: Buying | undefined,
  canChoose: (item: CatalogueItem) => boolean = isOnSale,
): Selection {
  const [chosen] = useState(createChosenRows);
  const ids = useSyncExternalStore(chosen.onChange, chosen.ids, () => NOTHING_CHOSEN);
  const open = buying ? openRows(rows, buying.lines, canChoose) : [];
  const items = open.filter(({ id }) => ids.has(id));
  return {
    items,
    canChoose,
    of: open.length,
    chosen,
    clear: () => chosen.set(NOTHING_CHOSEN),
    toggleAll: () => chosen.set(items.length === open.length ? NOTHING_CHOSEN : new Set(open.map(({ id }) => id))),
  };
}

/** Rows that can be chosen now: what is in the basket already cannot. */
export function openRows(
  rows: readonly CatalogueItem[],
  lines: ReadonlyMap<number, number>,
  canChoose: (item: CatalogueItem) => boolean,
): CatalogueItem[] {
  return rows.filter((item) => canChoose(item) && !lines.has(itemToBuy(item)));
}

export const isAnything = (): boolean => true;

/** What has a price for the company and is in stock. */
export const isOnSale = ({ prices, stockStatus }: CatalogueItem): boolean => prices !== null && stockStatus.isInStock;
