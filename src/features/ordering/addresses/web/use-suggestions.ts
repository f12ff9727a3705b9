import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SUGGEST_FROM, SUGGEST_TO } from '#shared/address-limits.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';

const TYPING_MS = 500;
const KEPT_MS = 600_000;
const NONE: readonly string[] = [];

/** What an address may be completed to, half a second after the last key (R-CALL-019); nothing where that fails. */
export function useSuggestions(): { suggestions: readonly string[]; ask: (text: string) => void } {
  const { api } = useApp();
  const [search, setSearch] = useState('');
  const field = useDelayedCommit('', (text) => setSearch(text.trim().slice(0, SUGGEST_TO)), TYPING_MS);
  const { data } = useQuery({
    ...apiQuery(api, 'addressSuggest', { body: { search } }),
    enabled: search.length >= SUGGEST_FROM,
    staleTime: KEPT_MS,
    retry: false,
  });
  return { suggestions: data?.map(({ value }) => value) ?? NONE, ask: field.change };
}
