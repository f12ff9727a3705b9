import { createStore } from '#web/app/store.ts';
import type { CatalogueItem } from '../contract.ts';

/** Which rows of a list are chosen, by product. Every box listens for itself: a choice renders no row again. */
export interface ChosenRows {
  ids: () => ReadonlySet<number>;
  /** Whether a row has a box, checked or not. */
  canChoose: (item: CatalogueItem) => boolean;
  onChange: (listener: () => void) => () => void;
  toggle: (productId: number) => void;
  set: (ids: ReadonlySet<number>) => void;
}

export const NOTHING_CHOSEN: ReadonlySet<number> = new Set();

export function createChosenRows(canChoose: ChosenRows['canChoose']): ChosenRows {
  const chosen = createStore(NOTHING_CHOSEN);
  return {
    ids: chosen.get,
    canChoose,
    onChange: chosen.onChange,
    toggle: (productId) => {
      const next = new Set(chosen.get());
      if (!next.delete(productId)) next.add(productId);
      chosen.set(next);
    },
    set: chosen.set,
  };
}
