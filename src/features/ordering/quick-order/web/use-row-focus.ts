import { useCallback, useEffect, useRef } from 'react';
import type { QuickRows } from './quick-rows.ts';

/** A row by its key or its goods, or the row that waits for a text. */
export type RowTarget = number | { itemId: number } | 'empty' | 'emptyIfLost';

/** `goTo` moves the cursor to a row once that is rendered; on opening it goes to the empty one. */
export function useRowFocus(first: QuickRows, state: QuickRows) {
  const table = useRef<HTMLTableElement>(null);
  const next = useRef<RowTarget | undefined>('empty');
  useEffect(() => {
    const target = next.current;
    next.current = undefined;
    if (target === undefined || (state === first && !isFocusFree())) return;
    // The field whose 0 removed its row may have been left for another one
    if (target === 'emptyIfLost' && document.activeElement !== document.body) return;
    const key =
      typeof target === 'object' ? state.rows.find(({ line }) => line?.item_id === target.itemId)?.key : target;
    if (key !== undefined) rowField(table.current, key)?.focus({ preventScroll: state === first });
  });
  const goTo = useCallback((target: RowTarget) => {
    next.current = target;
  }, []);
  return { table, goTo };
}

/** On opening the cursor goes to the field, unless it is elsewhere already or a touch keyboard would cover the page. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  const isNowhere = activeElement === null || activeElement === body || activeElement.id === 'content';
  return isNowhere && window.matchMedia('(hover: hover)').matches;
}

/** The cursor stands in an empty field, or nowhere. */
export function isIdle(table: HTMLTableElement | null): boolean {
  const { activeElement, body } = document;
  const field = rowField(table, 'empty');
  return activeElement === body || (activeElement === field && !field?.value);
}

/** What can be changed in a row: the text, the quantity, or else the row itself. */
export const changeableIn = (around: HTMLElement | null, key: number) =>
  around?.querySelector<HTMLElement>(`[data-row='${key}'] :is(input, button):enabled`);

/** The quantity of a row with goods, or its text; the text of the last row. */
export function rowField(
  table: HTMLTableElement | null,
  target: Exclude<RowTarget, object>,
): HTMLInputElement | null | undefined {
  if (typeof target === 'number') return table?.querySelector<HTMLInputElement>(`[data-row="${target}"] input:enabled`);
  const fields = table?.querySelectorAll<HTMLInputElement>('input[data-search]');
  return fields?.[fields.length - 1];
}
