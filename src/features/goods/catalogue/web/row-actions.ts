import { createContext, use, useMemo } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { useTextOwner } from '#web/app/use-text-owner.ts';
import type { Buying } from './buying.ts';
import type { Marks } from './product-marks.tsx';
import { rowDrafts } from './row-drafts.ts';

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
  const { queryClient } = useApp();
  const drafts = rowDrafts(queryClient, useTextOwner());
  return useMemo(() => {
    if (!buying) return undefined;
    const add: Buying['add'] = async (products) => {
      const added = await buying.add(products);
      if (added) drafts.forget(added.lines.map(({ id }) => id));
      return added;
    };
    return { ...buying, add, drafts };
  }, [buying, drafts]);
}

/** The visitor's favourites and comparison; undefined for accounts without lists. */
export function useMarks(): Marks | undefined {
  return useRowActions().marks;
}
