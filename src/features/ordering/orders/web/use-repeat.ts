import { useSuspenseQuery } from '@tanstack/react-query';
import { useHydrated, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { refreshBasket, refusedOf, useExistingQuestion, type AddReport } from '#ordering/basket/web/index.ts';
import { lineUnitOf } from '#shared/line-unit.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { loadDraft, storeDraft, type DraftOwner } from '#web/app/drafts.ts';
import { useDraftOwner } from '#web/app/layout-data.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { repeatQuery } from './queries.ts';
import {
  isRepriced,
  NO_CHANGES,
  type Repeat,
  repeatRows,
  toAdd,
  type RepeatDraft,
  type RepeatRow,
} from './repeat-rows.ts';

export type Target = '/basket/' | '/order/';

/** An order to be repeated: its rows, what the buyer changes in them, and their way to the basket or the checkout. */
export function useRepeat(code: string) {
  const { api, queryClient } = useApp();
  const router = useRouter();
  const query = repeatQuery(api, code);
  const { data } = useSuspenseQuery(query);
  const { draft, change, forget } = useRepeatDraft(code, data);
  const [pending, setPending] = useState<Target | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [report, setReport] = useState<AddReport | null>(null);
  const { question, addAsking } = useExistingQuestion();
  const rows = repeatRows(data, draft);

  const add = async (target: Target) => {
    const products = toAdd(rows);
    const send = await addAsking((existing) =>
      callOnce({ api, queryClient }, 'basketListAdd', { body: { products, existing, repeats: data.id } }),
    );
    if (!send) return;
    void refreshBasket(queryClient);
    forget();
    const corrected = send.lines.filter((line) => line.corrected);
    if (send.refused.length + corrected.length === 0) await router.navigate({ href: target });
    else setReport({ added: send.lines.length, corrected, refused: named(send.refused, rows) });
  };
  /** Adds at the prices that the page shows: if the shop has other ones by now, it shows those and adds nothing. */
  const press = async (target: Target) => {
    if (pending || toAdd(rows).length === 0) return;
    setPending(target);
    setChanged(false);
    try {
      const fresh = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      if (isRepriced(rows, repeatRows(fresh, draft))) setChanged(true);
      else await add(target);
    } catch (error) {
      const refused = refusedOf(error);
      if (refused) setReport({ added: 0, corrected: [], refused: named(refused, rows) });
      else showFailure(error);
    }
    setPending(null);
  };
  return { data, rows, change, press, pending, isChanged, question, report, close: () => setReport(null) };
}

export type RepeatPageState = ReturnType<typeof useRepeat>;

function named(refused: readonly { id: number; reason: string }[], rows: readonly RepeatRow[]) {
  const known = new Map(rows.map((row) => [row.id, row]));
  return refused.map(({ id, reason }) => {
    const { article = null, name = '' } = known.get(id) ?? {};
    return { id, article, name, reason };
  });
}

/** Quantities and ticks, which stay until they are added. */
function useRepeatDraft(code: string, { lines }: Repeat) {
  const owner = useDraftOwner();
  const isHydrated = useHydrated();
  const name = `repeat:${code}`;
  const [entered, setEntered] = useState<RepeatDraft>();
  const draft = entered ?? (isHydrated && owner ? storedDraft(owner, name) : NO_CHANGES);
  const change = (part: { id: number; quantity?: number; isTicked?: boolean }[]) => {
    const quantities = new Map(draft.quantities);
    const ticks = new Map(draft.ticks);
    const units = new Map(draft.units);
    const items = new Map(lines.flatMap(({ item, replacement }) => [item, replacement]).map((one) => [one?.id, one]));
    for (const { id, quantity, isTicked } of part) {
      const measure = items.get(id)?.measure;
      if (quantity !== undefined) quantities.set(id, quantity);
      if (quantity !== undefined && measure) units.set(id, lineUnitOf(measure));
      if (isTicked !== undefined) ticks.set(id, isTicked);
    }
    setEntered({ quantities, ticks, units });
    if (owner) storeDraft(owner, name, { quantities: [...quantities], ticks: [...ticks], units: [...units] });
  };
  return { draft, change, forget: () => owner && storeDraft(owner, name, null) };
}

function storedDraft(owner: DraftOwner, name: string): RepeatDraft {
  const stored = loadDraft(owner, name) as {
    quantities: [number, number][];
    ticks: [number, boolean][];
    units?: [number, string][];
  } | null;
  if (!stored) return NO_CHANGES;
  return { quantities: new Map(stored.quantities), ticks: new Map(stored.ticks), units: new Map(stored.units) };
}
