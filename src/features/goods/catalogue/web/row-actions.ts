import { createContext, use, useMemo, useState } from 'react';
import type { Buying } from './buy-controls.tsx';
import { createChosenOffers } from './chosen-offers.ts';
import type { Marks } from './product-marks.tsx';

/**
 * What a visitor does from a row of goods. Basket and saved products build on the catalogue, so the routes of pages with
 * goods provide it by a context.
 */
export interface RowActions {
  /** Undefined for accounts that cannot buy. */
  buying: Omit<Buying, 'drafts'> | undefined;
  /** Undefined for accounts without lists. */
  marks: Marks | undefined;
}

export const RowActionsContext = createContext<RowActions | null>(null);

function useRowActions(): RowActions {
  const actions = use(RowActionsContext);
  if (!actions) throw new Error('The route of this page provides no row actions');
  return actions;
}

/** The basket as the rows of one list use it; undefined for accounts that cannot buy. */
export function useBuying(): Buying | undefined {
  const { buying } = useRowActions();
  const [drafts] = useState(() => ({ quantities: new Map<number, number>(), offers: createChosenOffers() }));
  return useMemo(() => buying && { ...buying, drafts }, [buying, drafts]);
}

/** The visitor's favourites and comparison; undefined for accounts without lists. */
export function useMarks(): Marks | undefined {
  return useRowActions().marks;
}
