import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useAddList } from '#ordering/excel-order/web/index.ts';
import type { DraftOwner } from '#web/app/drafts.ts';
import {
  isChanged,
  isEmpty,
  isOrdered,
  isRefused,
  isUnclear,
  orderedIn,
  type QuickRow,
  type QuickRows,
  withoutAdded,
} from './quick-rows.ts';
import { placeOf } from './stored-rows.ts';
import { useEntryRows } from './use-entry-rows.ts';
import { changeableIn } from './use-row-focus.ts';

interface Options {
  /** Goods that the basket holds already grow without a question. */
  isOnBasketPage?: boolean;
  /** All rows have gone to the basket. */
  onAdded?: () => void;
}

/** The rows of a sheet, and the way of all of them to the basket. They are stored where they have an owner. */
export function useQuickOrder(first: QuickRows, owner: DraftOwner | null, { isOnBasketPage, onAdded }: Options = {}) {
  const { add, isPending, question } = useAddList(isOnBasketPage);
  const place = useMemo(() => owner && placeOf(owner), [owner]);
  const { setState, goTo, latest, ...rows } = useEntryRows(first, place);
  /** How many lines the last press has added. */
  const [added, setAdded] = useState(0);
  const addRows = async () => {
    const all = latest.current.rows;
    const products = all.filter(isOrdered).map(orderedIn);
    if (products.length === 0 || isPending) return;
    const result = await add(products, all.filter(isChanged).length);
    if (!result) return;
    setAdded(result.lines.length);
    const left = withoutAdded(latest.current, products, result.refused);
    goTo('empty');
    setState((now) => withoutAdded(now, products, result.refused));
    if (left.rows.every(isEmpty)) onAdded?.();
  };
  const showUnclear = ({ key }: QuickRow) => changeableIn(rows.table.current, key)?.focus();
  const addAll = useWhenKnown(rows.state, () => void addRows(), showUnclear);
  const askAgain = () => {
    // The button goes with what it was for
    goTo('empty');
    rows.askAgain();
  };
  return { ...rows, addAll, askAgain, added, isPending, question };
}

/**
 * A press that comes before the shop has said what all rows mean waits for that. If a row means nothing, the buyer sees it
 * before anything is added, and presses again.
 */
function useWhenKnown({ rows }: QuickRows, add: () => void, showUnclear: (row: QuickRow) => void): () => void {
  const isWaiting = useRef(false);
  const isKnown = rows.every(({ isAsked }) => !isAsked);
  const goOn = useEffectEvent(() => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    const unclear = rows.find(isUnclear) ?? rows.find(isRefused);
    if (unclear) showUnclear(unclear);
    else add();
  });
  useEffect(() => {
    if (isKnown) goOn();
  }, [isKnown]);
  return () => {
    if (isKnown) add();
    else isWaiting.current = true;
  };
}
