import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FoundProduct } from '../contract.ts';
import { type ApiClient, apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';

/** R-STATE-035, R-CONST-13. */
export const FIND_DELAY_MS = 500;
const SHORTEST = 2;
export const MAX_QUERY_LENGTH = 200;

/** The same text is not asked about again so soon. */
const KEPT_MS = 60_000;

const findQuery = (api: ApiClient, search: string) => apiQuery(api, 'basketFind', { body: { search } });

export interface Found {
  /** The text that the goods belong to; null while there is nothing to show. */
  query: string | null;
  goods: readonly FoundProduct[];
  isLoading: boolean;
  /** Asks at once, without waiting for the typing to pause; nothing where that fails. */
  findNow: () => Promise<readonly FoundProduct[]>;
}

/** Goods for the typed text, half a second after the last key. An answer to an older text is dropped. */
export function useFound(text: string): Found {
  const { api, queryClient } = useApp();
  const [asked, setAsked] = useState('');
  const query = text.trim().slice(0, MAX_QUERY_LENGTH);
  const isEnough = query.length >= SHORTEST;
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), FIND_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const isAsked = isEnough && asked === query;
  const { data, isFetching, isError } = useQuery({
    ...findQuery(api, asked),
    enabled: isAsked,
    staleTime: KEPT_MS,
  });
  return {
    query: isAsked && !isError ? query : null,
    goods: (isAsked && data) || [],
    isLoading: isFetching && data === undefined,
    findNow: async () => {
      if (!isEnough) return [];
      setAsked(query);
      return queryClient.fetchQuery({ ...findQuery(api, query), staleTime: KEPT_MS }).catch(() => []);
    },
  };
}
