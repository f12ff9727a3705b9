import { useEffect, useEffectEvent, useRef } from 'react';
import { MAX_QUERY_LENGTH } from '#shared/search-query.ts';
import styles from './paste-list.module.css';
import { isUnclear, noRows, type QuickRows } from './quick-rows.ts';
import { Sheet } from './sheet.tsx';
import { useQuickOrder } from './use-quick-order.ts';
import { changeableIn } from './use-row-focus.ts';

/** The sheet of a pasted text, with questions about what is not clear; goods that the basket holds grow. */
export function PastedSheet({ text, onAdded }: { text: string; onAdded: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const order = useQuickOrder(noRows, null, { isOnBasketPage: true, onAdded });
  const insert = useEffectEvent(() => {
    const { rows } = order.state;
    // One text that is no list may be an article or a name
    const isList = rows.length > 1 || order.actions.paste(rows[0]!.key, text);
    if (!isList)
      order.addRows([
        { id: null, article: text.trim().slice(0, MAX_QUERY_LENGTH), name: '', amount: null, unit: null },
      ]);
  });
  const wasPasted = useRef(false);
  useEffect(() => {
    if (!wasPasted.current) insert();
    wasPasted.current = true;
  }, []);
  useFirstQuestion(place, order.state);
  return (
    <div ref={place} className={styles.sheet}>
      <Sheet order={order} />
    </div>
  );
}

/** Once the shop has said what all rows mean, the focus goes to the first that it asks about, else to the button. */
function useFirstQuestion(place: { current: HTMLElement | null }, { rows }: QuickRows): void {
  const isDone = useRef(false);
  const isKnown = rows.length > 1 && rows.every(({ isAsked }) => !isAsked);
  const ask = useEffectEvent(() => {
    const unclear = rows.find(isUnclear);
    const button = () => place.current?.querySelector<HTMLElement>('[aria-keyshortcuts="Control+Enter"]');
    if (!unclear) {
      place.current?.scrollIntoView();
      button()?.focus({ preventScroll: true });
      return undefined;
    }
    // Hundreds of rows are rendered a portion at a time
    const focus = () => {
      const shown = changeableIn(place.current, unclear.key);
      shown?.focus();
      return Boolean(shown);
    };
    if (focus()) return undefined;
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(place.current!, { childList: true, subtree: true });
    return () => observer.disconnect();
  });
  useEffect(() => {
    if (!isKnown || isDone.current) return undefined;
    isDone.current = true;
    return ask();
  }, [isKnown]);
}
