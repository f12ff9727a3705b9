import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { EntryActions } from './entry-actions.ts';

/** Moves the focus to the row below or above: to the text of the row, or to the quantity of its goods. */
export function focusRow(field: HTMLElement, step: 1 | -1): void {
  let row: Element | null | undefined = field.closest('[data-row]');
  do {
    row = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
    const next = row?.querySelector<HTMLInputElement>('input:enabled');
    if (next) {
      next.focus();
      return;
    }
  } while (row);
}

/** The arrow keys of a quantity reach every row of the sheet, those without goods too. */
export function moveBetweenRows(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || altKey || ctrlKey || metaKey || shiftKey) return;
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-quantity]')) return;
  event.preventDefault();
  event.stopPropagation();
  focusRow(target, key === 'ArrowUp' ? -1 : 1);
}

/** Inserts a pasted list at the row of the cursor; a column of numbers in a quantity goes into the quantities. */
export function pasteInto({ paste, fill }: Pick<EntryActions, 'paste' | 'fill'>, event: ClipboardEvent): void {
  const field = event.target as HTMLElement;
  const row = field.closest<HTMLElement>('[data-row]');
  if (!row) return;
  const key = Number(row.dataset.row);
  const text = event.clipboardData.getData('text/plain');
  const isQuantity = field.matches('[data-quantity]');
  // One text in a quantity is a number, or the field says that it is none
  if (isQuantity && !/[\n\t]/.test(text.trim())) return;
  if (isQuantity) {
    // What was typed is entered first, or it would be entered over the pasted quantity
    field.blur();
    field.focus();
  }
  if ((isQuantity && fill(key, text)) || paste(key, text)) event.preventDefault();
}
