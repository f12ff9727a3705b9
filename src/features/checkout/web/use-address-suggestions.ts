import { useEffect, useState } from 'react';
import { SUGGEST_FROM, SUGGEST_TO } from '#shared/address-limits.ts';
import { useApp } from '#web/app/app-context.ts';

/** A pause in typing after which addresses are asked for. */
const PAUSE_MS = 300;

const NONE: readonly string[] = [];

/**
 * Whole addresses that begin as what is typed. None while the text is short, while the service is silent, or
 * once one of them has been taken: an address may always be typed to its end.
 */
export function useAddressSuggestions(typed: string): readonly string[] {
  const { api } = useApp();
  const [found, setFound] = useState<{ search: string; values: readonly string[] }>({ search: '', values: NONE });
  const search = typed.trim().slice(0, SUGGEST_TO);
  const isTaken = found.values.includes(search);
  useEffect(() => {
    if (search.length < SUGGEST_FROM || isTaken) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const values = await api('addressSuggest', { body: { search } }, { signal: abort.signal });
        if (!abort.signal.aborted) setFound({ search, values: values.map(({ value }) => value) });
      } catch (error) {
        if (!abort.signal.aborted) console.error('No addresses were suggested:', error);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, search, isTaken]);
  return search.length < SUGGEST_FROM || isTaken ? NONE : found.values;
}
