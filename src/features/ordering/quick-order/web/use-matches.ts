import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useMemo, useRef } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { useGoodsSource } from './goods-source.ts';
import {
  type Asked,
  askedIn,
  isAwaited,
  isBelow,
  mayBeQuantity,
  type QuickRows,
  rowOf,
  type Wanted,
  withAsked,
  withMatches,
  withoutRow,
  withUnanswered,
} from './quick-rows.ts';
import { isIdle, type useRowFocus } from './use-row-focus.ts';

interface Rows extends ReturnType<typeof useRowFocus> {
  first: QuickRows;
  latest: RefObject<QuickRows>;
  setState: Dispatch<SetStateAction<QuickRows>>;
}

/** Why the shop asks about the columns of a list. */
const doubtOf = (error: unknown): string | null =>
  isApiFailure(error) && error.errors[0]?.code === 'COLUMNS' ? error.errors[0].message : null;

type EndedRow = { key: number; article: string };

const none = { id: null, name: '', amount: null, unit: null };

/** Asks the shop what rows mean, and puts its answers into those that still wait for them. */
export function useMatches({ first, latest, setState, table, goTo }: Rows) {
  const { match: matchRows } = useGoodsSource();
  /** The row that Enter has ended last, before there was an answer. */
  const ended = useRef<EndedRow | null>(null);

  const match = useCallback(
    /**
     * `goesOn`: the cursor goes to the quantity of what the first row means; `ifIdle`, unless more is typed already.
     * `onDoubt`: the numbers were taken for quantities, and gets the question where they are prices.
     */
    async (asked: readonly Asked[], goesOn: boolean | 'ifIdle' = false, onDoubt?: (doubt: string) => void) => {
      const take = (change: (now: QuickRows, taken: number[]) => QuickRows) =>
        setState((now) => {
          const taken = asked.flatMap((one, n) => (isAwaited(now, one) ? [n] : []));
          return change(now, taken);
        });
      const keysOf = (taken: number[]) => taken.map((n) => asked[n]!.key);
      try {
        const body = { rows: asked.map(({ wanted }) => wanted), amounts: onDoubt ? ('guessed' as const) : undefined };
        const { rows } = await matchRows(body);
        const line = rows[0]?.line;
        const mayGo = goesOn === true || (goesOn === 'ifIdle' && isIdle(table.current));
        if (mayGo && line) {
          goTo({ itemId: line.item_id });
          ended.current = null;
        }
        take((now, taken) =>
          withMatches(
            now,
            keysOf(taken),
            taken.map((n) => rows[n]!),
          ),
        );
      } catch (error) {
        const doubt = onDoubt ? doubtOf(error) : null;
        if (doubt !== null) {
          onDoubt?.(doubt);
          return;
        }
        take((now, taken) => withUnanswered(now, keysOf(taken)));
        showFailure(error);
      }
    },
    [matchRows, setState, table, goTo],
  );
  useEffect(() => {
    const asked = askedIn(first.rows);
    if (asked.length === 0) return undefined;
    const timer = setTimeout(() => void match(asked));
    return () => clearTimeout(timer);
  }, [first, match]);

  return useMemo(() => {
    const ask = (key: number, wanted: Wanted, goesOn: boolean | 'ifIdle') => {
      setState((now) => withAsked(now, key, wanted));
      void match([{ key, wanted }], goesOn);
    };
    const endText = (key: number, text: string) => {
      const article = text.trim();
      const before = rowOf(latest.current, key)?.wanted;
      goTo('empty');
      ask(key, { ...none, ...before, id: null, article, name: '' }, 'ifIdle');
      ended.current = before ? null : { key, article };
    };
    /** A number behind an ended article is its quantity, unless the shop has goods of that code. */
    const endNumber = async (key: number, text: string, above: EndedRow) => {
      const number = { ...none, article: text.trim() };
      const counted = { ...none, article: above.article, amount: Number(text) };
      ended.current = null;
      goTo('empty');
      setState((now) => withAsked(withAsked(now, key, number), above.key, counted));
      try {
        const { rows } = await matchRows({ rows: [number, counted] });
        const isQuantity = rows[0]!.line === null && rows[1]!.line !== null;
        setState((now) => {
          if (!isAwaited(now, { key, wanted: number }) || !isAwaited(now, { key: above.key, wanted: counted }))
            return now;
          return isQuantity
            ? withMatches(withoutRow(now, key), [above.key], [rows[1]!])
            : withMatches(now, [key], [rows[0]!]);
        });
        // It was no quantity: the row above is asked about as it was
        if (!isQuantity) ask(above.key, { ...none, article: above.article }, false);
      } catch (error) {
        setState((now) => withUnanswered(now, [key, above.key]));
        showFailure(error);
      }
    };
    return {
      match,
      ask: (key: number, wanted: Wanted) => ask(key, wanted, true),
      end: (key: number, text: string) => {
        const above = ended.current;
        if (above && mayBeQuantity(text) && isBelow(latest.current, key, above.key)) void endNumber(key, text, above);
        else endText(key, text);
      },
      endText,
    };
  }, [matchRows, match, latest, setState, goTo]);
}
