import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefCallback, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Up to so many rows are all in the page; of more, those near the screen. */
const ALL_UP_TO = 60;
/** Rows of a long list in the page as it comes from the server. */
const FIRST = 20;
/** What a row is taken to need in px until some have been measured. */
const ROW_HEIGHT = 92;

interface RowWindow {
  list: RefObject<HTMLTableSectionElement | null>;
  /** The rows in the page, `last` excluded. */
  first: number;
  last: number;
  /** Room in px for the rows that are left out. */
  before: number;
  after: number;
  /** For the ref of every row with `data-index`: its real height counts. */
  measure: RefCallback<HTMLElement> | undefined;
}

/** Which rows of a list stand in the page, so that a basket of a thousand lines stays quick. */
export function useRowWindow(count: number): RowWindow {
  'use no memo';
  const list = useRef<HTMLTableSectionElement>(null);
  const [room, setRoom] = useState<{ top: number; rowHeight: number }>();
  const isPrinting = useIsPrinting();
  const isLong = count > ALL_UP_TO && !isPrinting;
  useLayoutEffect(() => {
    if (isLong && list.current) setRoom(measureRoom(list.current));
  }, [isLong]);
  const top = room?.top ?? 0;
  // The virtualizer changes in place, so nothing here is memoized
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isLong && room !== undefined,
    estimateSize: () => room?.rowHeight ?? ROW_HEIGHT,
    overscan: 12,
    measureElement: heightOf,
    scrollMargin: top,
  });
  if (!isLong) return { list, first: 0, last: count, before: 0, after: 0, measure: undefined };
  const items = virtualizer.getVirtualItems();
  const [start, end] = [items[0], items.at(-1)];
  if (!start || !end) {
    return { list, first: 0, last: FIRST, before: 0, after: (count - FIRST) * ROW_HEIGHT, measure: undefined };
  }
  return {
    list,
    first: start.index,
    last: end.index + 1,
    before: start.start - top,
    after: virtualizer.getTotalSize() - (end.end - top),
    measure: virtualizer.measureElement,
  };
}

/** On paper nothing is scrolled: every row must be there before the page is drawn for it. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** With the room below it that parts cards: without it a long list would creep by that much with every row. */
function heightOf(row: Element): number {
  return row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginBottom);
}

/** Where the list begins on the page, and the height of the rows that are there: those to come are likely alike. */
function measureRoom(list: HTMLElement): { top: number; rowHeight: number } {
  const rows = Array.from(list.children, (row) => row.getBoundingClientRect());
  const [first, last] = [rows[0], rows.at(-1)];
  const rowHeight = first && last ? (last.bottom - first.top) / rows.length : ROW_HEIGHT;
  return { top: list.getBoundingClientRect().top + window.scrollY, rowHeight };
}
