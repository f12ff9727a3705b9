/** Marks the fields that the arrow keys go to. */
export const QUANTITY = { 'data-quantity': '' };

/** Moves the focus to the next quantity of the same list, or to the one before; at its ends the focus stays. */
export function focusNextQuantity(field: HTMLElement, step: 1 | -1): void {
  const list = field.closest('table, ul, ol');
  if (!list) return;
  const fields = [...list.querySelectorAll<HTMLInputElement>('input[data-quantity]:not(:disabled)')];
  fields[fields.indexOf(field as HTMLInputElement) + step]?.focus();
}
