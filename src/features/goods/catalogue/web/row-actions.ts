import { createContext, use } from 'react';
import type { Buying } from './buy-controls.tsx';
import type { Marks } from './product-marks.tsx';

/**
 * What a visitor does from a row of goods. Basket and saved products build on the catalogue, so their hooks come by a
 * context, which the routes of pages with goods provide.
 */
export interface RowActions {
  /** Undefined for accounts that cannot buy. */
  useBuying: () => Buying | undefined;
  /** Undefined for accounts without lists. */
  useMarks: () => Marks | undefined;
}

const Context = createContext<RowActions | null>(null);

export const RowActionsProvider = Context.Provider;

function useRowActions(): RowActions {
  const actions = use(Context);
  if (!actions) throw new Error('The route of this page provides no row actions');
  return actions;
}

/** The basket as the rows of a list use it. */
export function useBuying(): Buying | undefined {
  return useRowActions().useBuying();
}

/** The visitor's favourites and comparison as the rows of a list use them. */
export function useMarks(): Marks | undefined {
  return useRowActions().useMarks();
}
