import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAddList } from '#ordering/excel-order/web/index.ts';
import { articleAndAmount } from '#shared/order-sheet/article-and-amount.ts';
import { readOrder } from '#shared/order-sheet/read-order.ts';
import { readPastedTable } from '#shared/order-sheet/read-table.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { useApp } from '#web/app/app-context.ts';
import type { DraftOwner } from '#web/app/drafts.ts';
import { showError, showFailure } from '#web/ui/toast-store.ts';
import type { EntryActions } from './entry-row.tsx';
import { storeRows } from './stored-rows.ts';
import {
  type Asked,
  isAwaited,
  isBelow,
  isCode,
  isEmpty,
  isOrdered,
  MAX_ROWS,
  mayBeQuantity,
  noRows,
  type QuickRow,
  type QuickRows,
  rowOf,
  type Wanted,
  withAsked,
  withGoods,
  withMatches,
  withoutAdded,
  withoutRow,
  withPasted,
  withQuantity,
  withText,
  withUnanswered,
} from './quick-rows.ts';

const TOO_MANY_ROWS = `В списке не больше ${MAX_ROWS} строк`;

/** Hundreds of rows are not stored at every key press. */
const STORE_DELAY_MS = 300;

/** The rows of the quick order and their actions, for mouse and keyboard. */
export function useQuickOrder(first: QuickRows, owner: DraftOwner | null) {
  const { api } = useApp();
  const { add, isPending, question } = useAddList();
  const [state, setState] = useState(first);
  const table = useRef<HTMLTableElement>(null);
  /** Where the cursor goes when the row is there: its key, its goods, or the first row that waits for a text. */
  const goTo = useRef<Target | undefined>('empty');
  /** For what happens after rendering: the actions stay the same, so that a key in one row renders no other. */
  const latest = useRef(state);
  /** The row that Enter has ended last, before there was an answer. */
  const ended = useRef<{ key: number; article: string } | null>(null);

  useEffect(() => {
    latest.current = state;
    // The rendered page has no rows yet: it must not overwrite the stored ones
    if (state === first || owner === null) return undefined;
    const keep = () => storeRows(owner, state);
    const timer = setTimeout(keep, STORE_DELAY_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [state, first, owner]);
  useEffect(
    () => () => {
      if (latest.current !== first && owner !== null) storeRows(owner, latest.current);
    },
    [first, owner],
  );
  useEffect(() => {
    const target = goTo.current;
    goTo.current = undefined;
    if (target === undefined || (state === first && !isFocusFree())) return;
    // The field whose 0 removed its row may have been left for another one
    if (target === 'emptyIfLost' && document.activeElement !== document.body) return;
    const key =
      typeof target === 'object' ? state.rows.find(({ line }) => line?.item_id === target.itemId)?.key : target;
    if (key !== undefined) fieldOf(table.current, key)?.focus({ preventScroll: state === first });
  });

  const match = useCallback(
    /** `goesOn`: the cursor goes to the quantity of what the first row means; `ifIdle`, unless more is typed already. */
    async (asked: readonly Asked[], goesOn: boolean | 'ifIdle' = false) => {
      const take = (change: (now: QuickRows, taken: number[]) => QuickRows) =>
        setState((now) => {
          const taken = asked.flatMap((one, n) => (isAwaited(now, one) ? [n] : []));
          return change(now, taken);
        });
      try {
        const { rows } = await api('basketMatchRows', { body: { rows: asked.map(({ wanted }) => wanted) } });
        const line = rows[0]?.line;
        const mayGo = goesOn === true || (goesOn === 'ifIdle' && isIdle(table.current));
        if (mayGo && line) {
          goTo.current = { itemId: line.item_id };
          ended.current = null;
        }
        take((now, taken) =>
          withMatches(
            now,
            taken.map((n) => asked[n]!.key),
            taken.map((n) => rows[n]!),
          ),
        );
      } catch (error) {
        take((now, taken) =>
          withUnanswered(
            now,
            taken.map((n) => asked[n]!.key),
          ),
        );
        showFailure(error);
      }
    },
    [api],
  );
  useEffect(() => {
    const asked = askedIn(first.rows);
    if (asked.length === 0) return undefined;
    const timer = setTimeout(() => void match(asked));
    return () => clearTimeout(timer);
  }, [first, match]);

  const actions = useMemo((): EntryActions => {
    const ask = (key: number, wanted: Wanted) => {
      setState((now) => withAsked(now, key, wanted));
      void match([{ key, wanted }], true);
    };
    const end = (key: number, text: string) => {
      const article = text.trim();
      const before = rowOf(latest.current, key)?.wanted;
      const wanted = { ...none, ...before, id: null, article, name: '' };
      goTo.current = 'empty';
      setState((now) => withAsked(now, key, wanted));
      void match([{ key, wanted }], 'ifIdle');
      ended.current = before ? null : { key, article };
    };
    /** A number behind an ended article is its quantity, unless the shop has goods of that code. */
    const endNumber = async (key: number, text: string, above: { key: number; article: string }) => {
      const number = { ...none, article: text.trim() };
      const counted = { ...none, article: above.article, amount: Number(text) };
      ended.current = null;
      goTo.current = 'empty';
      setState((now) => withAsked(withAsked(now, key, number), above.key, counted));
      try {
        const { rows } = await api('basketMatchRows', { body: { rows: [number, counted] } });
        const isQuantity = rows[0]!.line === null && rows[1]!.line !== null;
        setState((now) => {
          if (!isAwaited(now, { key, wanted: number }) || !isAwaited(now, { key: above.key, wanted: counted }))
            return now;
          return isQuantity
            ? withMatches(withoutRow(now, key), [above.key], [rows[1]!])
            : withMatches(now, [key], [rows[0]!]);
        });
        // It was no quantity: the row above is asked about as it was
        if (isQuantity) return;
        const alone = { ...none, article: above.article };
        setState((now) => withAsked(now, above.key, alone));
        void match([{ key: above.key, wanted: alone }]);
      } catch (error) {
        setState((now) => withUnanswered(now, [key, above.key]));
        showFailure(error);
      }
    };
    return {
      end: (key, text) => {
        const above = ended.current;
        if (above && mayBeQuantity(text) && isBelow(latest.current, key, above.key)) void endNumber(key, text, above);
        else end(key, text);
      },
      type: (key, text) => setState((now) => withText(now, key, text)),
      choose: (key, line) => {
        const row = rowOf(latest.current, key)!;
        const amount = row.wanted?.amount ?? null;
        // Suggestions have the quantity of their row already
        const isSuggested = row.suggestions.some((one) => one.item_id === line.item_id);
        if (amount !== null && !isSuggested) {
          ask(key, { ...row.wanted!, id: line.item_id, article: line.article ?? '', name: line.name });
          return;
        }
        const next = withGoods(latest.current, key, line);
        goTo.current = next.key;
        setState(next.state);
      },
      ask,
      scan: (code) => {
        const last = latest.current.rows.at(-1)!;
        if (!isEmpty(last)) {
          showError(TOO_MANY_ROWS);
          return;
        }
        setState((now) => withText(now, last.key, code));
        end(last.key, code);
      },
      change: (key, quantity) => setState((now) => withQuantity(now, key, quantity)),
      remove: (key) => {
        goTo.current = 'emptyIfLost';
        setState((now) => withoutRow(now, key));
      },
      paste: (key, text) => {
        const wanted = wantedOf(text);
        if (wanted === null) return false;
        const { state: next, keys, left } = withPasted(latest.current, key, wanted);
        goTo.current = 'empty';
        setState(next);
        if (left > 0) showError(`${TOO_MANY_ROWS}. Не вошло: ${countOf(left, LINE_FORMS)}`);
        const asked = askedIn(next.rows.filter((row) => keys.includes(row.key)));
        if (asked.length > 0) void match(asked);
        return true;
      },
      next: () => fieldOf(table.current, 'empty')?.focus(),
    };
  }, [api, match]);
  const addAll = async () => {
    const products = state.rows.filter(isOrdered).map(({ line, quantity }) => ({
      id: line!.item_id,
      quantity,
      unit: line!.unit,
    }));
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

type Target = number | { itemId: number } | 'empty' | 'emptyIfLost';

/** On opening the cursor goes to the field, unless it is elsewhere already or a touch keyboard would cover the page. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  const isNowhere = activeElement === null || activeElement === body || activeElement.id === 'content';
  return isNowhere && window.matchMedia('(hover: hover)').matches;
}

/** The cursor stands in an empty field, or nowhere. */
function isIdle(table: HTMLTableElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || (activeElement === fieldOf(table, 'empty') && !fieldOf(table, 'empty')?.value);
}

const askedIn = (rows: readonly QuickRow[]): Asked[] =>
  rows.flatMap(({ key, wanted, isAsked }) => (isAsked && wanted ? [{ key, wanted }] : []));

const none = { id: null, name: '', amount: null, unit: null };

/** Stands for an absent quantity: no list orders so little. */
const NO_QUANTITY = 0.5;

/** A list of rows, as it is copied from a spreadsheet, or one article with its quantity; null for a text that is no list. */
function wantedOf(text: string): Wanted[] | null {
  if (!(articleAndAmount(text) && isCode(text)) && !/[\n\t]|;/.test(text.trim())) return null;
  const { lines, unread } = readOrder([{ name: '', rows: readPastedTable(text) }], { amountWhereNone: NO_QUANTITY });
  const read = [
    ...lines.map(({ row, article, name, amount, unit }) => ({
      row,
      wanted: {
        ...none,
        article,
        name,
        amount: amount === NO_QUANTITY ? null : amount,
        unit: unit?.slice(0, 20) ?? null,
      },
    })),
    ...unread.map(({ row, article, text: amount }) => ({ row, wanted: { ...none, article, unread: amount } })),
  ];
  if (read.length === 0) return null;
  return read.toSorted((a, b) => a.row - b.row).map(({ wanted }) => wanted);
}

function fieldOf(table: HTMLTableElement | null, target: number | string): HTMLInputElement | null | undefined {
  if (typeof target === 'number')
    return table?.querySelector<HTMLInputElement>(`[data-row="${target}"] [role="spinbutton"]`);
  const fields = table?.querySelectorAll<HTMLInputElement>('input[data-search]');
  return fields?.[fields.length - 1];
}
