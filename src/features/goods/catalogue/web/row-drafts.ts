import type { QueryClient } from '@tanstack/react-query';
import { type DraftOwner, loadDraft, storeDraft } from '#web/app/drafts.ts';
import { createStore, type Store } from '#web/app/store.ts';
import { type ChosenOffers, createChosenOffers } from './chosen-offers.ts';

const QUANTITIES = 'row-quantities';
const TICKS = 'row-ticks';
/** A store of the browser is not filled without a bound: the oldest entries go. */
const MAX_STORED = 500;

/** Lists whose rows are ticked each for itself. */
export type TickedList = 'goods' | 'favourites' | 'ordered';

/**
 * What the buyer has typed and ticked in rows of goods that are not in the basket. It belongs to an account in a company
 * and survives the way to a product and back and a reload, until it is added, the tab is closed or he logs out.
 */
export interface RowDrafts {
  /** Base units by id of what is bought. */
  quantities: () => ReadonlyMap<number, number>;
  onChange: (listener: () => void) => () => void;
  /** Without a quantity the row shows its default again. */
  setQuantity: (id: number, quantity?: number) => void;
  offers: ChosenOffers;
  /** Products ticked in a list. */
  ticks: (list: TickedList) => Store<ReadonlySet<number>>;
  /** These are in the basket now. */
  forget: (ids: readonly number[]) => void;
}

export function createRowDrafts(owner: DraftOwner | null): RowDrafts {
  const load = (name: string): unknown => (owner ? loadDraft(owner, name) : null);
  const store = (name: string, entries: readonly unknown[]) => {
    if (owner) storeDraft(owner, name, entries.length > 0 ? entries.slice(-MAX_STORED) : null);
  };
  const quantities = createStore<ReadonlyMap<number, number>>(new Map(pairsIn(load(QUANTITIES))));
  quantities.onChange(() => store(QUANTITIES, [...quantities.get()]));
  const lists = new Map<TickedList, Store<ReadonlySet<number>>>();
  const ticks = (list: TickedList) => {
    const held = lists.get(list);
    if (held) return held;
    const name = `${TICKS}:${list}`;
    const made = createStore<ReadonlySet<number>>(new Set(idsIn(load(name))));
    made.onChange(() => store(name, [...made.get()]));
    lists.set(list, made);
    return made;
  };
  const setQuantity = (id: number, quantity?: number) => {
    const next = new Map(quantities.get());
    next.delete(id);
    if (quantity !== undefined) next.set(id, quantity);
    quantities.set(next);
  };
  return {
    quantities: quantities.get,
    onChange: quantities.onChange,
    setQuantity,
    offers: createChosenOffers(),
    ticks,
    forget: (ids) => {
      if (ids.some((id) => quantities.get().has(id))) {
        quantities.set(new Map([...quantities.get()].filter(([id]) => !ids.includes(id))));
      }
    },
  };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const idsIn = (stored: unknown): number[] => (Array.isArray(stored) ? stored.filter(isId) : []);
const pairsIn = (stored: unknown): [number, number][] =>
  (Array.isArray(stored) ? stored : []).filter(
    (pair): pair is [number, number] => Array.isArray(pair) && pair.length === 2 && pair.every(isId),
  );

const draftsOf = new WeakMap<QueryClient, { key: string; drafts: RowDrafts }>();

/** The drafts of a page's visitor: one set for all of its lists, another one for another company; none on the server. */
export function rowDrafts(queryClient: QueryClient, owner: DraftOwner | null): RowDrafts {
  const key = owner ? `${owner.accountId}:${owner.companyId}` : '';
  const held = draftsOf.get(queryClient);
  if (held?.key === key) return held.drafts;
  const drafts = createRowDrafts(typeof window === 'undefined' ? null : owner);
  draftsOf.set(queryClient, { key, drafts });
  return drafts;
}
