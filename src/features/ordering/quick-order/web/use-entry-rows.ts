import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { skippedText } from '#ordering/excel-order/web/index.ts';
import type { ChosenColumns, TableView } from '#shared/order-sheet/sheet-order.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { showError } from '#web/ui/toast-store.ts';
import type { EntryActions } from './entry-actions.ts';
import { amountsIn, withAmounts } from './pasted-amounts.ts';
import { doubted, type PastedList, readPastedList } from './pasted-rows.ts';
import {
  askedIn,
  isEmpty,
  MAX_ROWS,
  noRows,
  type QuickRows,
  type Wanted,
  rowOf,
  withGoods,
  rowsOf,
  withoutRow,
  withPasted,
  withQuantity,
  withText,
} from './quick-rows.ts';
import { type RowsPlace, wantedIn } from './stored-rows.ts';
import { useMatches } from './use-matches.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useStoredRows } from './use-stored-rows.ts';

type Pasted = { key: number; text: string; tables: readonly TableView[] };

const NOTHING_SKIPPED = { headings: 0, sections: 0, totals: 0, withoutAmount: 0 };

const TOO_MANY_ROWS = `В списке не больше ${MAX_ROWS} строк`;

/**
 * Rows of goods and their actions, for mouse and keyboard. They are stored at `place` after each change, until `forget`:
 * what is stored then is the caller's to remove.
 */
export function useEntryRows(first: QuickRows, place: RowsPlace | null) {
  const [state, setState] = useState(first);
  /** For what happens after rendering: the actions stay the same, so that a key in one row renders no other. */
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const [isStored, setStored] = useState(true);
  useStoredRows(isStored ? place : null, first, state, latest);
  const { table, goTo } = useRowFocus(first, state);
  /** A list that waits for the buyer to say what its columns are. */
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const { match, ask, end, endText } = useMatches({ first, latest, setState, table, goTo });

  /** What the last list had beside goods. */
  const [skipped, setSkipped] = useState<string | null>(null);

  const insert = useCallback(
    (key: number, text: string, { rows, tables, skipped: others, isGuessed }: PastedList) => {
      const { state: next, keys, left } = withPasted(latest.current, key, rows);
      goTo('empty');
      setState(next);
      setSkipped(skippedText(others));
      if (left > 0) showError(`${TOO_MANY_ROWS}. Не вошло: ${countOf(left, LINE_FORMS)}`);
      const asked = askedIn(next.rows.filter((row) => keys.includes(row.key)));
      const takeBack = (doubt: string) => {
        setState((now) => keys.reduce(withoutRow, now));
        setPasted({ key, text, tables: doubted(tables, doubt) });
      };
      if (asked.length > 0) void match(asked, false, isGuessed ? takeBack : undefined);
    },
    [goTo, match],
  );
  const actions = useMemo(
    (): EntryActions => ({
      ask,
      end,
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
        goTo(next.key);
        setState(next.state);
      },
      scan: (code) => {
        const last = latest.current.rows.at(-1)!;
        if (!isEmpty(last)) {
          showError(TOO_MANY_ROWS);
          return;
        }
        setState((now) => withText(now, last.key, code));
        endText(last.key, code);
      },
      change: (key, quantity) => setState((now) => withQuantity(now, key, quantity)),
      remove: (key) => {
        goTo('emptyIfLost');
        setState((now) => withoutRow(now, key));
      },
      paste: (key, text) => {
        const list = readPastedList(text);
        if (list === null) return false;
        if (list.tables.some(({ doubt }) => doubt !== null)) setPasted({ key, text, tables: list.tables });
        else insert(key, text, list);
        return true;
      },
      fill: (key, text) => {
        const amounts = amountsIn(text);
        if (amounts === null) return false;
        const { state: next, keys, left } = withAmounts(latest.current, key, amounts);
        setState(next);
        if (left > 0) showError(`Количеств больше, чем строк. Не вошло: ${left}`);
        const asked = askedIn(next.rows.filter((row) => keys.includes(row.key)));
        if (asked.length > 0) void match(asked);
        return true;
      },
    }),
    [ask, end, endText, goTo, insert, match],
  );
  /** Adds rows that are known from elsewhere: a file, an order. */
  const addRows = (rows: Wanted[]) =>
    insert(latest.current.rows.at(-1)!.key, '', { rows, tables: [], skipped: NOTHING_SKIPPED, isGuessed: false });
  /** Asks about all rows again: their goods have changed meanwhile. */
  const askAgain = () => {
    const texts = latest.current.rows
      .filter((row) => !isEmpty(row))
      .map((row) => ({ text: row.text, wanted: wantedIn(row) }));
    const again = rowsOf(texts);
    setState(again);
    void match(askedIn(again.rows));
  };
  const clear = () => {
    setSkipped(null);
    goTo('empty');
    setState(noRows);
  };
  const answerPasted = (columns: ChosenColumns[] | null) => {
    setPasted(null);
    if (columns === null || pasted === null) return;
    const list = readPastedList(pasted.text, columns);
    if (list) insert(pasted.key, pasted.text, list);
  };
  return {
    pasted,
    answerPasted,
    skipped,
    state,
    latest,
    setState,
    table,
    goTo,
    actions,
    addRows,
    askAgain,
    clear,
    forget: () => setStored(false),
  };
}
