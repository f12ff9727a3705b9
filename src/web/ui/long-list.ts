import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefCallback, type RefObject } from 'react';

/** The rendered rows, `last` excluded, and the height in px of those around them that are not rendered. */
export interface ShownRows {
  first: number;
  last: number;
  before: number;
  after: number;
  measure?: RefCallback<HTMLElement>;
}

export interface LongListProps {
  count: number;
  list: RefObject<HTMLElement | null>;
  /** Of a row in px, until some rows are measured. */
  estimatedHeight: number;
  onShow: (shown: ShownRows) => void;
}

/** Renders nothing: passes on which rows of a long list are near the screen, from before the next paint on. */
export function LongList({ count, list, estimatedHeight, onShow }: LongListProps): null {
  'use no memo';
  const [measured, setMeasured] = useState<{ top: number; rowHeight: number }>();
  useLayoutEffect(() => {
    if (list.current) setMeasured(measureList(list.current, estimatedHeight));
  }, [list, estimatedHeight]);
  const top = measured?.top ?? 0;
  // The virtualizer changes in place, so nothing here is memoized
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: measured !== undefined,
    estimateSize: () => measured?.rowHeight ?? estimatedHeight,
    overscan: 12,
    measureElement: heightOf,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const [start, end] = [items[0], items.at(-1)];
  const first = start?.index;
  const last = end && end.index + 1;
  const before = start && start.start - top;
  const after = end && virtualizer.getTotalSize() - (end.end - top);
  const measure = virtualizer.measureElement;
  useLayoutEffect(() => {
    if (first === undefined || last === undefined || before === undefined || after === undefined) return;
    onShow({ first, last, before, after, measure });
  }, [first, last, before, after, measure, onShow]);
  return null;
}

/** With the margin between cards: without it the offset of a long list grows wrong row by row. */
function heightOf(row: Element): number {
  return row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginBottom);
}

/** The top of the list on the page, and the mean height of the rendered rows as an estimate for the others. */
function measureList(list: HTMLElement, estimatedHeight: number): { top: number; rowHeight: number } {
  const rows = Array.from(list.children, (row) => row.getBoundingClientRect());
  const [first, last] = [rows[0], rows.at(-1)];
  const rowHeight = first && last ? (last.bottom - first.top) / rows.length : estimatedHeight;
  return { top: list.getBoundingClientRect().top + window.scrollY, rowHeight };
}
