import { useEffect, useRef, useState } from 'react';
import { firstPortion, portionOf } from './row-portions.ts';
import type { QuickRow } from './quick-rows.ts';

/**
 * The rows that stand in the page. Up to a portion of them changes at once; of hundreds, pasted or matched together, a
 * portion at a time, so that the page answers to the hand meanwhile.
 */
export function useByPortions(rows: readonly QuickRow[]): readonly QuickRow[] {
  const [shown, setShown] = useState(() => ({ of: rows, rows: firstPortion(rows) }));
  const wasLate = useRef(false);
  let now = shown;
  if (rows !== shown.of) {
    now = { of: rows, rows: portionOf(shown.rows, rows) };
    setShown(now);
  }
  useEffect(() => {
    if (shown.rows === shown.of) {
      // The cursor has been pushed out of sight by the rows before it
      const field = document.activeElement;
      if (wasLate.current && field instanceof HTMLInputElement) field.scrollIntoView({ block: 'nearest' });
      wasLate.current = false;
      return undefined;
    }
    wasLate.current = true;
    const timer = setTimeout(() => setShown((before) => ({ ...before, rows: portionOf(before.rows, before.of) })));
    return () => clearTimeout(timer);
  }, [shown]);
  return now.rows;
}
