import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Ctrl+Enter or Cmd+Enter from anywhere on the page while no window is open, once a press, on every layout. Forms keep the
 * key, but for the `form` whose step it is.
 */
export function useCtrlEnter(act: () => void, form?: RefObject<HTMLFormElement | null>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { code, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
    if (!(code === 'Enter' || code === 'NumpadEnter') || !(ctrlKey || metaKey) || altKey || shiftKey || repeat) return;
    // The focus is on the page for a moment while the content of a window changes
    if (document.querySelector('[aria-modal=true]')) return;
    const around = target instanceof HTMLElement ? target.closest('form, dialog, [role=dialog]') : null;
    if (around && around !== form?.current) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
