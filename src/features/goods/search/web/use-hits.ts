import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';
import { SEARCH_DELAY_MS, searchQuery } from './search-query.ts';

type Answer = Data<'searchHeader'>;

/** A row of the list below the search field: a section or a brand, a product, or one of the last queries. */
export type Hit = Answer['answers'][number] | Answer['items'][number] | { url: string; query: string };

/**
 * The text of the search field and what is found for it, one second after the last key (R-VAL-40, R-VAL-41). An answer
 * to an older text is dropped; a failure leaves nothing (R-ERR-23). `given` is the text that the page is about.
 */
export function useHits(given: string) {
  const { api } = useApp();
  const [asked, setAsked] = useState('');
  const field = useDelayedCommit(given, setAsked, SEARCH_DELAY_MS);
  const query = searchQuery(asked);
  const { data, isFetching, isError } = useQuery({
    ...apiQuery(api, 'searchHeader', { body: { query: query ?? '' } }),
    enabled: query !== null,
  });
  // Between a key and its answer the old hits would answer another question
  const isCurrent = query !== null && searchQuery(field.value) === query && !isError;
  return {
    text: field.value,
    change: field.change,
    /** The text that the hits belong to; null while there is nothing to show. */
    query: isCurrent ? query : null,
    hits: data ? [...data.answers, ...data.items] : [],
    caption: data?.remark,
    isLoading: isFetching && data === undefined,
  };
}
