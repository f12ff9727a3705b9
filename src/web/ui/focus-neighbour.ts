/**
 * A row of a table or a list, or the last button of one, is about to go with the focused element in it: the focus moves to
 * the last button of the next row that has one, else to the part of the page. Focus that is elsewhere stays.
 */
export function focusNeighbour(element: Element | null): void {
  const row = element?.closest('tr, li');
  if (!row?.contains(document.activeElement)) return;
  const rows = [...row.parentElement!.children];
  const at = rows.indexOf(row);
  for (const other of [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()]) {
    const button = [...other.querySelectorAll('button')].at(-1);
    if (button) {
      button.focus({ preventScroll: true });
      return;
    }
  }
  focusPart(row);
}

/** A button is about to go with the focus on it: the focus moves to the part of the page, not to the top of it. */
export function focusPart(element: Element | null): void {
  const part = element?.closest<HTMLElement>('section[aria-labelledby], main');
  if (!part) return;
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** `ref` of an element that may go by itself with the focus in it: `focusPart` then. */
export const keepFocusInPart = (element: Element | null) => () => {
  // React calls a ref that returns its end with an element alone
  if (element!.contains(document.activeElement)) focusPart(element);
};
