import { useEffect } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { headerQuery } from '#web/app/layout-data.ts';
import { refreshBasket } from './basket-cache.ts';
import { quantityQueue } from './quantity-saving.ts';

/** Minimum time between two refreshes. */
const MIN_PAUSE_MS = 1000;

/** Refetches the basket on return to the window if it was changed elsewhere. */
export function useBasketOfOtherTabs(): void {
  const { api, queryClient } = useApp();
  useEffect(() => {
    let last = 0;
    const look = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < MIN_PAUSE_MS) return;
      last = Date.now();
      const query = headerQuery(api);
      const known = queryClient.getQueryData(query.queryKey)?.basketVersion;
      try {
        const { basketVersion } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
        const isOwnChange = quantityQueue(queryClient, api).unsaved().size > 0;
        if (basketVersion !== known && !isOwnChange) await refreshBasket(queryClient);
      } catch (error) {
        console.error('The header could not be refetched:', error);
      }
    };
    const onReturn = () => void look();
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [api, queryClient]);
}
