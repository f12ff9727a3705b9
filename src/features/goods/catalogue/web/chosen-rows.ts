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
  const listeners = new Set<() => void>();
  let chosen = NOTHING_CHOSEN;
  const set = (ids: ReadonlySet<number>) => {
    chosen = ids;
    for (const listener of listeners) listener();
  };
  return {
    ids: () => chosen,
    canChoose,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle: (productId) => {
      const next = new Set(chosen);
      if (!next.delete(productId)) next.add(productId);
      set(next);
    },
    set,
  };
}
