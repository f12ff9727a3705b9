import { useMemo } from 'react';
import { useAddList } from '#ordering/excel-order/web/index.ts';
import type { DraftOwner } from '#web/app/drafts.ts';
import { isChanged, isOrdered, orderedIn, type QuickRows, withoutAdded } from './quick-rows.ts';
import { placeOf } from './stored-rows.ts';
import { useEntryRows } from './use-entry-rows.ts';

/** The rows of the quick order, and the way of all of them to the basket. */
export function useQuickOrder(first: QuickRows, owner: DraftOwner | null) {
  const { add, isPending, question } = useAddList();
  const place = useMemo(() => owner && placeOf(owner), [owner]);
  const { setState, goTo, ...rows } = useEntryRows(first, place);
  const addAll = async () => {
    const all = rows.state.rows;
    const products = all.filter(isOrdered).map(orderedIn);
    const result = await add(products, all.filter(isChanged).length);
    if (!result) return;
    goTo('empty');
    setState((now) => withoutAdded(now, result.refused));
  };
  return { ...rows, addAll: () => void addAll(), isPending, question };
}
