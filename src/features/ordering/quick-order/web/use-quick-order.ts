import { useEffect, useMemo, useRef, useState } from 'react';
import { useAddList } from '#ordering/excel-order/web/index.ts';
import { readOrder } from '#shared/order-sheet/read-order.ts';
import { readTable } from '#shared/order-sheet/read-table.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ACTION_FAILED, showError } from '#web/ui/toast-store.ts';
import type { EntryActions } from './entry-row.tsx';
import { storeRows } from './stored-rows.ts';
import {
  isOrdered,
  MAX_ROWS,
  noRows,
  type QuickRows,
  type Wanted,
  withGoods,
  withMatches,
  withoutAdded,
  withoutRow,
  withPasted,
  withQuantity,
  withText,
  withUnanswered,
} from './quick-rows.ts';

/** Hundreds of rows are not stored at every key press. */
const STORE_DELAY_MS = 300;

/** The rows of the quick order and their actions, for mouse and keyboard. */
export function useQuickOrder(first: QuickRows) {
  const { api } = useApp();
  const { add, isPending, question } = useAddList();
  const [state, setState] = useState(first);
  const table = useRef<HTMLTableElement>(null);
  /** Where the cursor goes when the row is there: its key, or the first row that waits for a text. */
  const goTo = useRef<number | 'empty'>(undefined);
  /** For what happens after rendering: the actions stay the same, so that a key in one row renders no other. */
  const latest = useRef(state);

  useEffect(() => {
    latest.current = state;
    // The rendered page has no rows yet: it must not overwrite the stored ones
    if (state === first) return undefined;
    const keep = () => storeRows(state);
    const timer = setTimeout(keep, STORE_DELAY_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [state, first]);
  useEffect(
    () => () => {
      if (latest.current !== first) storeRows(latest.current);
    },
    [first],
  );
  useEffect(() => {
    const target = goTo.current;
    goTo.current = undefined;
    if (target !== undefined) fieldOf(table.current, target)?.focus();
  });

  const actions = useMemo((): EntryActions => {
    const match = async (keys: number[], rows: Wanted[]) => {
      try {
        const answer = await api('basketMatchRows', { body: { rows } });
        setState((now) => withMatches(now, keys, answer.rows));
      } catch (error) {
        setState((now) => withUnanswered(now, keys));
        showError(failureMessage(error, ACTION_FAILED));
      }
    };
    return {
      type: (key, text) => setState((now) => withText(now, key, text)),
      choose: (key, line) => {
        const next = withGoods(latest.current, key, line);
        goTo.current = next.key;
        setState(next.state);
      },
      change: (key, quantity) => setState((now) => withQuantity(now, key, quantity)),
      remove: (key) => {
        goTo.current = 'empty';
        setState((now) => withoutRow(now, key));
      },
      paste: (key, text) => {
        const wanted = wantedOf(text);
        if (wanted === null) return false;
        const { state: next, keys, left } = withPasted(latest.current, key, wanted);
        goTo.current = 'empty';
        setState(next);
        if (left > 0) showError(`В списке не больше ${MAX_ROWS} строк. Не вошло: ${countOf(left, LINE_FORMS)}`);
        if (keys.length > 0) void match(keys, wanted.slice(0, keys.length));
        return true;
      },
      next: () => fieldOf(table.current, 'empty')?.focus(),
    };
  }, [api]);
  const addAll = async () => {
    const products = state.rows.filter(isOrdered).map(({ line, quantity }) => ({ id: line!.item_id, quantity }));
    const result = await add(products);
    if (!result) return;
    goTo.current = 'empty';
    setState((now) => withoutAdded(now, result.refused));
  };
  const clear = () => {
    goTo.current = 'empty';
    setState(noRows);
  };
  return { state, table, actions, addAll: () => void addAll(), clear, isPending, question };
}

/** Stands for an absent quantity: no list orders so little. */
const NO_QUANTITY = 0.5;

/** A list of rows, as it is copied from a spreadsheet; null for a text that is no list. */
function wantedOf(text: string): Wanted[] | null {
  if (!/[\n\t]|;/.test(text.trim())) return null;
  const { lines, unread } = readOrder([{ name: '', rows: readTable(text) }], { amountWhereNone: NO_QUANTITY });
  const read = [
    ...lines.map((line) => ({ ...line, unit: line.unit?.slice(0, 20) ?? null })),
    ...unread.map(({ row, article }) => ({ row, article, name: '', amount: NO_QUANTITY, unit: null })),
  ];
  if (read.length === 0) return null;
  return read
    .toSorted((a, b) => a.row - b.row)
    .map(({ article, name, amount, unit }) => ({
      article,
      name,
      amount: amount === NO_QUANTITY ? null : amount,
      unit,
    }));
}

function fieldOf(table: HTMLTableElement | null, target: number | 'empty'): HTMLInputElement | null | undefined {
  if (target !== 'empty') return table?.querySelector<HTMLInputElement>(`[data-row="${target}"] [role="spinbutton"]`);
  const fields = table?.querySelectorAll<HTMLInputElement>('input[data-search]');
  return fields?.[fields.length - 1];
}
