import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const CONTROLS = 'a[href], button, input, select, [tabindex]';

/**
 * Makes a list one stop of Tab, which is its first quantity at first and then the control that had the focus last. Arrow
 * keys go through the controls of a row and to the same control of the rows beside it; quantities have keys of their own.
 * Controls that Tab never reaches, and open menus, are left alone.
 */
export function useRovingFocus(list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  useEffect(() => {
    const root = list.current;
    if (!root) return undefined;
    let stop: HTMLElement | undefined;
    const update = () => {
      const all = controlsIn(root);
      if (!stop || !all.includes(stop)) stop = all.find((control) => control.matches('[data-quantity]')) ?? all[0];
      for (const control of all) setStop(control, control === stop);
    };
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !controlsIn(root).includes(target)) return;
      if (stop) setStop(stop, false);
      stop = target;
      setStop(stop, true);
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    root.addEventListener('focusin', follow);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', follow);
    };
  }, [list]);
  return moveFocus;
}

function controlsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      !control.matches(':disabled') &&
      (control.dataset.roving !== undefined || control.tabIndex >= 0) &&
      !control.closest('[data-menu]'),
  );
}

/** A form of the rows hides some of their controls. */
const shownIn = (row: HTMLElement): HTMLElement[] => controlsIn(row).filter((control) => control.checkVisibility());

function setStop(control: HTMLElement, isStop: boolean): void {
  control.dataset.roving = '';
  control.tabIndex = isStop ? 0 : -1;
}

/** What an arrow key adds to the index of the control in its row, or of its row. */
const inRow: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const overRows: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function moveFocus(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return;
  if (target instanceof HTMLSelectElement || target.closest('[data-menu]')) return;
  const row = target.closest('tr');
  if (!row || (target instanceof HTMLInputElement && isInText(target, key))) return;
  const controls = shownIn(row);
  const place = controls.indexOf(target);
  const next =
    key in inRow ? controls[place + inRow[key]!] : key in overRows ? beside(row, overRows[key]!, place) : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The cursor still has text to go through. */
function isInText(field: HTMLInputElement, key: string): boolean {
  if (field.type === 'checkbox') return false;
  const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  if (isWhole) return false;
  return key === 'ArrowLeft' ? field.selectionStart !== 0 : field.selectionEnd !== field.value.length;
}

function beside(row: HTMLElement, step: number, place: number): HTMLElement | undefined {
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  const controls = next instanceof HTMLElement ? shownIn(next) : [];
  return controls[Math.min(place, controls.length - 1)];
}
