import { type RefObject, useEffect } from 'react';
import type { QuickRows } from './quick-rows.ts';
import { type RowsPlace, storeRows } from './stored-rows.ts';

/** Hundreds of rows are not stored at every key press. */
const STORE_DELAY_MS = 300;

/** Stores the rows a moment after each change, and when the page or the part is left; `first` is what was stored before. */
export function useStoredRows(
  place: RowsPlace | null,
  first: QuickRows,
  state: QuickRows,
  latest: RefObject<QuickRows>,
): void {
  useEffect(() => {
    // The rendered page has no rows yet: it must not overwrite the stored ones
    if (state === first || place === null) return undefined;
    const keep = () => storeRows(place, state);
    const timer = setTimeout(keep, STORE_DELAY_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [state, first, place]);
  useEffect(
    () => () => {
      if (latest.current !== first && place !== null) storeRows(place, latest.current);
    },
    [first, place, latest],
  );
}
