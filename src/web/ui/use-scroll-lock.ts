import { useEffect } from 'react';

/**
 * Keeps the page from scrolling while a window is open (R-STATE-061). The room of the scroll bar stays, so that the page
 * does not move. Of several windows the last one to close gives the page back.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => (locked ? lock() : undefined), [locked]);
}

let locks = 0;

function lock(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (locks === 0) {
    const barWidth = window.innerWidth - clientWidth;
    style.overflow = 'hidden';
    if (barWidth > 0) style.paddingRight = `${barWidth}px`;
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.removeProperty('overflow');
    style.removeProperty('padding-right');
  };
}
