import { ADDRESS_LENGTH, SUGGEST_FROM, SUGGEST_TO } from '#shared/limits.ts';
import { SuggestField } from '#web/ui/forms/suggest-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';

const TYPING_MS = 500;

const KEPT_MS = 600_000;

const NONE: readonly string[] = [];

interface AddressFieldProps {
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  error?: string;
  isFirst?: boolean;
}

/** An address, completed where the shop has a service for that, else typed. */
export function AddressField({ onChange, isFirst, ...rest }: AddressFieldProps) {
  const { suggestions, ask } = useSuggestions();
  return (
    <SuggestField
      {...rest}
      label="Адрес"
      name="address"
      placeholder="Город, улица, дом"
      maxLength={ADDRESS_LENGTH}
      suggestions={suggestions}
      data-autofocus={isFirst}
      onChange={(text) => {
        onChange(text);
        ask(text);
      }}
    />
  );
}

/** What an address may be completed to, half a second after the last key (R-CALL-019); nothing where that fails. */
function useSuggestions(): { suggestions: readonly string[]; ask: (text: string) => void } {
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
