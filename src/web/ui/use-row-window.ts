import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefCallback, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** A longer list renders only the rows near the screen. */
const MAX_RENDERED = 60;
/** Rows of a long list that the server renders. */
const SERVER_ROWS = 20;
/** Of a row in px, until some rows are measured. */
const ESTIMATED_HEIGHT = 92;

interface RowWindow {
  list: RefObject<HTMLTableSectionElement | null>;
  /** The rendered rows, `last` excluded. */
  first: number;
  last: number;
  /** Height in px of the rows that are not rendered. */
  before: number;
  after: number;
  /** The ref of every row with `data-index`: measures its height. */
  measure: RefCallback<HTMLElement> | undefined;
}

/** Which rows of a list are rendered, so that a basket of a thousand lines stays fast. */
export function useRowWindow(count: number): RowWindow {
  'use no memo';
  const list = useRef<HTMLTableSectionElement>(null);
  const [measured, setMeasured] = useState<{ top: number; rowHeight: number }>();
  const isPrinting = useIsPrinting();
  const isLong = count > MAX_RENDERED && !isPrinting;
  useLayoutEffect(() => {
    if (isLong && list.current) setMeasured(measureList(list.current));
  }, [isLong]);
  const top = measured?.top ?? 0;
  // The virtualizer changes in place, so nothing here is memoized
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isLong && measured !== undefined,
    estimateSize: () => measured?.rowHeight ?? ESTIMATED_HEIGHT,
    overscan: 12,
    measureElement: heightOf,
    scrollMargin: top,
  });
  if (!isLong) return { list, first: 0, last: count, before: 0, after: 0, measure: undefined };
  const items = virtualizer.getVirtualItems();
  const [start, end] = [items[0], items.at(-1)];
  if (!start || !end) {
    return {
      list,
      first: 0,
      last: SERVER_ROWS,
      before: 0,
      after: (count - SERVER_ROWS) * ESTIMATED_HEIGHT,
      measure: undefined,
    };
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

/** Paper does not scroll: every row must be rendered before the page is printed. */
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

/** With the margin between cards: without it the offset of a long list grows wrong row by row. */
function heightOf(row: Element): number {
  return row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginBottom);
}

/** The top of the list on the page, and the mean height of the rendered rows as an estimate for the others. */
function measureList(list: HTMLElement): { top: number; rowHeight: number } {
  const rows = Array.from(list.children, (row) => row.getBoundingClientRect());
  const [first, last] = [rows[0], rows.at(-1)];
  const rowHeight = first && last ? (last.bottom - first.top) / rows.length : ESTIMATED_HEIGHT;
  return { top: list.getBoundingClientRect().top + window.scrollY, rowHeight };
}
