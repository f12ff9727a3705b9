import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in px, 0 until it is measured, and whether what it holds is wider. */
export function useWidth(element: RefObject<HTMLElement | null>): { width: number; overflows: boolean } {
  const [size, setSize] = useState({ width: 0, overflows: false });
  useLayoutEffect(() => {
    const place = element.current;
    if (!place) return undefined;
    const measure = () => {
      const next = { width: place.clientWidth, overflows: place.scrollWidth > place.clientWidth };
      setSize((known) => (known.width === next.width && known.overflows === next.overflows ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    for (const child of place.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
