import { useState } from 'react';
import type { SavedInHeader } from '#goods/saved-products/contract.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { BasketRow } from './basket-lines.ts';

const MAX_PARALLEL = 4;

/**
 * Moves lines to the favourites: `remove` takes the moved ones out of the basket, for the rest an error shows.
 */
export function useMoveToFavourites(remove: (ids: readonly number[]) => Promise<void>) {
  const { api, queryClient } = useApp();
  const [isPending, setPending] = useState(false);
  const move = async (rows: readonly BasketRow[]) => {
    setPending(true);
    const waiting = [...new Set(rows.map(({ item }) => item.product_id))];
    const moved = new Set<number>();
    let refusal: unknown;
    const work = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        try {
          const favorite = await api('favouriteAdd', { body: { product_id: id } });
          queryClient.setQueriesData<SavedInHeader>(
            { queryKey: ['header'] },
            (header) => header && { ...header, favorite },
          );
          moved.add(id);
        } catch (error) {
          refusal ??= error;
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
    const ids = rows.filter(({ item }) => moved.has(item.product_id)).map(({ item }) => item.id);
    await remove(ids);
    await queryClient.invalidateQueries({ queryKey: ['header'] });
    if (refusal) showFailure(refusal);
    else showPopup('Товары перемещены в избранное');
    setPending(false);
  };
  return { move, isPending };
}
