import { useEffect, useEffectEvent } from 'react';

/**
 * Ctrl+Enter or Cmd+Enter from anywhere on the page but its windows, once a press, on every layout. `inForms`: what is
 * done is the step of a form of the page, else forms keep the key.
 */
export function useCtrlEnter(act: () => void, { inForms = false } = {}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { code, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
    if (!(code === 'Enter' || code === 'NumpadEnter') || !(ctrlKey || metaKey) || altKey || shiftKey || repeat) return;
    if (target instanceof HTMLElement && target.closest(`dialog, [role=dialog]${inForms ? '' : ', form'}`)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
