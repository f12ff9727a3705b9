import { useCallback, useEffect, useRef } from 'react';

/** Takes over what was typed, '' if nothing was; it is given once. */
export type TakeAhead = () => string;

/**
 * What is typed between the press that opens a palette and its field, which comes with its code: signs, and a line break
 * where Enter was pressed. The palette takes it over; nothing of it reaches the page below.
 */
export function useTypedAhead(isOpen: boolean): TakeAhead {
  const typed = useRef('');
  useEffect(() => {
    typed.current = '';
    if (!isOpen) return undefined;
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, target } = event;
      if (ctrlKey || altKey || metaKey || (target as Element).closest('[role=dialog]')) return;
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key === 'Enter') typed.current += '\n';
      else if (key.length === 1) typed.current += key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, [isOpen]);
  return useCallback(() => {
    const { current: kept } = typed;
    typed.current = '';
    return kept;
  }, []);
}
