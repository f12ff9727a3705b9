import type { Store } from '#web/app/store.ts';
import type { CatalogueItem } from '../contract.ts';

/** Which rows of a list are chosen, by product. Every box listens for itself: a choice renders no row again. */
export interface ChosenRows {
  ids: () => ReadonlySet<number>;
  /** Whether a row has a box, checked or not. */
  canChoose: (item: CatalogueItem) => boolean;
  onChange: (listener: () => void) => () => void;
  toggle: (productId: number) => void;
  /** Of these rows only the chosen ones are chosen from now on; rows of other pages stay as they are. */
  setOf: (rows: readonly number[], chosen: readonly number[]) => void;
}

export const NOTHING_CHOSEN: ReadonlySet<number> = new Set();

export function createChosenRows(
  canChoose: ChosenRows['canChoose'],
  ticks: Pick<Store<ReadonlySet<number>>, 'get' | 'set' | 'onChange'>,
): ChosenRows {
  return {
    ids: ticks.get,
    canChoose,
    onChange: ticks.onChange,
    toggle: (productId) => {
      const next = new Set(ticks.get());
      if (!next.delete(productId)) next.add(productId);
      ticks.set(next);
    },
    setOf: (rows, chosen) => {
      const next = new Set(ticks.get());
      for (const id of rows) next.delete(id);
      for (const id of chosen) next.add(id);
      ticks.set(next);
    },
  };
}
