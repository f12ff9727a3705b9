import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';

/** R-CONST-15, R-VAL-42. */
const CITY_SEARCH_DELAY_MS = 1000;

/** The most that a name may have. */
export const MAX_CITY_LENGTH = 50;

/** The text of the search field and the cities found for it, a second after the last key; one character will do. */
export function useCitySearch() {
  const { api } = useApp();
  const [asked, setAsked] = useState('');
  const field = useDelayedCommit('', setAsked, CITY_SEARCH_DELAY_MS);
  const cityName = asked.trim();
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery(api, 'citiesByName', { query: { cityName } }),
    enabled: cityName !== '',
    placeholderData: keepPreviousData,
  });
  const isTyped = field.value.trim() !== '';
  return {
    text: field.value,
    change: field.change,
    flush: field.flush,
    isTyped,
    /** Null until there is an answer to what was typed. */
    cities: isTyped && cityName !== '' && data ? data : null,
    isWaiting: isTyped && (field.value.trim() !== cityName || isFetching),
    isError,
    retry: () => void refetch(),
  };
}
