/** Whether a key belongs to a field, a menu or a window and not to the page below. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog, [role=dialog]',
    ) !== null
  );
}
