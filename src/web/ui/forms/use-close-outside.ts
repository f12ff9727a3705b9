import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls `close` when something outside of `root` is pressed or gets the focus while `isOpen`. */
export function useCloseOutside(root: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  const onOutside = useEffectEvent((event: Event) => {
    if (!root.current?.contains(event.target as Node)) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: Event) => onOutside(event);
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, [isOpen]);
}
