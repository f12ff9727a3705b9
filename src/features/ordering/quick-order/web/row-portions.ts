import type { QuickRow } from './quick-rows.ts';

/** Rows that are rendered in one go: about 20 ms on a slow machine. */
export const PORTION = 40;

/**
 * What is shown next on the way from `shown` to `rows`: a portion of those that are new or changed, and the last row,
 * where the cursor stands; from the end, so that what comes later comes above what is seen. Those whose turn has not
 * come are as they were. Answers `rows` itself when all are there.
 */
export function portionOf(shown: readonly QuickRow[], rows: readonly QuickRow[]): readonly QuickRow[] {
  const earlier = new Map(shown.map((row) => [row.key, row]));
  const last = rows.length - 1;
  const next: QuickRow[] = [];
  let left = PORTION;
  let isWhole = true;
  for (let index = last; index >= 0; index -= 1) {
    const row = rows[index]!;
    const before = earlier.get(row.key);
    const isNew = before !== row && index !== last;
    if (!isNew || left > 0) next.push(row);
    else if (before) next.push(before);
    if (isNew && left === 0) isWhole = false;
    if (isNew && left > 0) left -= 1;
  }
  return isWhole ? rows : next.toReversed();
}

/** The first portion of stored rows: their beginning, which is visible. */
export const firstPortion = (rows: readonly QuickRow[]): readonly QuickRow[] =>
  rows.length > PORTION ? [...rows.slice(0, PORTION), rows.at(-1)!] : rows;
