import { useEffect, useState, useRef, type ReactNode, type RefCallback, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { LongListProps, ShownRows } from './long-list.ts';

/** A longer list renders only the rows near the screen. */
const MAX_RENDERED = 60;
/** Rows of a long list that the server renders. */
const SERVER_ROWS = 20;
/** Of a row in px, until some rows are measured. */
const ESTIMATED_HEIGHT = 92;

interface RowWindow extends ShownRows {
  list: RefObject<HTMLTableSectionElement | null>;
  /** The ref of every row with `data-index`: measures its height. */
  measure: RefCallback<HTMLElement> | undefined;
  /** Rendered beside a long list: follows the scrolling. */
  follower: ReactNode;
}

/**
 * Which rows of a list are rendered, so that a basket of a thousand lines stays fast. The code that follows the scrolling
 * comes after the first paint, for long lists only; where it cannot be loaded all rows are rendered.
 */
export function useRowWindow(count: number): RowWindow {
  const list = useRef<HTMLTableSectionElement>(null);
  const isPrinting = useIsPrinting();
  const isLong = count > MAX_RENDERED && !isPrinting;
  const [shown, setShown] = useState<ShownRows>();
  const [LongList, setLongList] = useState<(props: LongListProps) => ReactNode>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isLong || LongList || isMissing) return;
    void import('./long-list.ts').then(
      ({ LongList: loaded }) => setLongList(() => loaded),
      () => setMissing(true),
    );
  }, [isLong, LongList, isMissing]);
  if (!isLong || isMissing) {
    // What was shown before is not true for the next long list
    if (shown) setShown(undefined);
    return { list, first: 0, last: count, before: 0, after: 0, measure: undefined, follower: null };
  }
  const atFirst = { first: 0, last: SERVER_ROWS, before: 0, after: (count - SERVER_ROWS) * ESTIMATED_HEIGHT };
  return {
    list,
    measure: undefined,
    ...(shown ?? atFirst),
    follower: LongList ? (
      <LongList count={count} list={list} estimatedHeight={ESTIMATED_HEIGHT} onShow={setShown} />
    ) : null,
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
