import { useCallback, useEffect, useRef } from 'react';

/** Takes over what was typed, '' if nothing was; from then on the keys are the palette's. */
export type TakeAhead = () => string;

/**
 * What is typed between the press that opens a palette and its field, which comes with its code: signs, and a line break
 * where Enter was pressed. The palette takes it over; nothing of it reaches the page below or the empty window.
 */
export function useTypedAhead(isOpen: boolean): TakeAhead {
  /** Null: the palette has taken over, or is closed. */
  const typed = useRef<string | null>(null);
  useEffect(() => {
    typed.current = isOpen ? '' : null;
    if (!isOpen) return undefined;
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey } = event;
      if (typed.current === null || ctrlKey || altKey || metaKey) return;
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
    const kept = typed.current ?? '';
    typed.current = null;
    return kept;
  }, []);
}
