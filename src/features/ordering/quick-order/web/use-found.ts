import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FoundProduct } from '../contract.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { cutQuery } from '#shared/search-query.ts';
import { useApp } from '#web/app/app-context.ts';
import { type GoodsSource, useGoodsSource } from './goods-source.ts';

/** R-STATE-035, R-CONST-13. */
const FIND_DELAY_MS = 500;
const SHORTEST = 2;

/** The same text is not asked about again so soon. */
const KEPT_MS = 60_000;

const FAILED = 'Не удалось найти товары';

const findQuery = ({ key, find }: GoodsSource, search: string) => ({
  queryKey: [...key, { body: { search } }],
  queryFn: ({ signal }: { signal: AbortSignal }) => find(search, signal),
});

export interface Found {
  /** The text that the goods belong to; null while there is nothing to show. */
  query: string | null;
  goods: readonly FoundProduct[];
  isLoading: boolean;
  /** Why nothing can be shown. */
  failure: string | null;
  /** Asks at once, without waiting for the typing to pause; null where that fails. */
  findNow: () => Promise<readonly FoundProduct[] | null>;
}

/** Goods for the typed text, half a second after the last key. An answer to an older text is dropped. */
export function useFound(text: string): Found {
  const { queryClient } = useApp();
  const source = useGoodsSource();
  const [asked, setAsked] = useState('');
  const query = cutQuery(text);
  const isEnough = query.length >= SHORTEST;
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), FIND_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const isAsked = isEnough && asked === query;
  const { data, isFetching, error } = useQuery({
    ...findQuery(source, asked),
    enabled: isAsked,
    staleTime: KEPT_MS,
  });
  return {
    query: isAsked ? query : null,
    goods: (isAsked && data) || [],
    isLoading: isFetching && data === undefined,
    failure: isAsked && error && !isFetching ? failureMessage(error, FAILED) : null,
    findNow: async () => {
      if (!isEnough) return [];
      setAsked(query);
      // The failure is shown in the list
      return queryClient.fetchQuery({ ...findQuery(source, query), staleTime: KEPT_MS }).catch(() => null);
    },
  };
}
