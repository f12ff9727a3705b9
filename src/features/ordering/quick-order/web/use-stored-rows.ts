import { type RefObject, useEffect } from 'react';
import type { DraftOwner } from '#web/app/drafts.ts';
import type { QuickRows } from './quick-rows.ts';
import { storeRows } from './stored-rows.ts';

/** Hundreds of rows are not stored at every key press. */
const STORE_DELAY_MS = 300;

/** Stores the rows a moment after each change, and when the page or the part is left; `first` is what was stored before. */
export function useStoredRows(
  owner: DraftOwner | null,
  first: QuickRows,
  state: QuickRows,
  latest: RefObject<QuickRows>,
): void {
  useEffect(() => {
    // The rendered page has no rows yet: it must not overwrite the stored ones
    if (state === first || owner === null) return undefined;
    const keep = () => storeRows(owner, state);
    const timer = setTimeout(keep, STORE_DELAY_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [state, first, owner]);
  useEffect(
    () => () => {
      if (latest.current !== first && owner !== null) storeRows(owner, latest.current);
    },
    [first, owner, latest],
  );
}
