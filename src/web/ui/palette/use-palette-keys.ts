import { useEffect, useEffectEvent } from 'react';
import { storedPreference } from '#web/app/use-preference.ts';
import { isTyping } from '../is-typing.ts';

interface PaletteKeys {
  /** Ctrl+K or Cmd+K, also while something is typed. */
  find: () => void;
  /** '?' */
  keys: () => void;
  /** '/' */
  search?: () => void;
}

/**
 * The keys of every page, by `KeyboardEvent.code`: the same ones on the Russian layout. Those of one sign wait while
 * something is typed; the profile switches all of them off (WCAG 2.1.4).
 */
export function usePaletteKeys(actions: PaletteKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action || !actions[action] || storedPreference('shortcuts') === 'off') return;
    if (action !== 'find' && isTyping(event.target)) return;
    event.preventDefault();
    actions[action]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** '?' and '/' stand on the key Slash of the English layout, and as signs elsewhere on others. */
function actionOf({ key, code, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): keyof PaletteKeys | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return code === 'KeyK' && !shiftKey ? 'find' : null;
  if (key === '?' || (code === 'Slash' && shiftKey)) return 'keys';
  return key === '/' || code === 'Slash' ? 'search' : null;
}
