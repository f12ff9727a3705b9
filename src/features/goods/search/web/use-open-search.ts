import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { navigationState } from '#web/app/navigation-state.ts';
import { isCodeLike, resultsHref } from './search-query.ts';

/** Opens what was searched for. `onOpen`: another page was asked for. */
export function useOpenSearch(onOpen: () => void) {
  const router = useRouter();
  const { api, queryClient } = useApp();
  /** Changes with every key and search: what was asked before is not followed any more. */
  const turn = useRef(0);
  const abandon = () => (turn.current += 1);
  const openHref = (href: string, quantityFirst = false) => {
    abandon();
    onOpen();
    void router.navigate({ href, state: navigationState({ quantityFirst }) });
  };
  /** Opens the product whose whole article, barcode or short code was typed, else all results. */
  const openText = async (text: string) => {
    const own = abandon();
    const answer =
      isCodeLike(text) &&
      (await queryClient
        .fetchQuery(apiQuery(api, 'searchHeader', { body: { query: text } }))
        // The page of results says what has failed
        .catch(() => null));
    if (own !== turn.current) return;
    const [whole, ...others] = answer ? answer.items.filter(({ wholeCode }) => wholeCode !== null) : [];
    if (whole && others.length === 0) openHref(whole.url, whole.wholeCode === 'product');
    else openHref(resultsHref(text));
  };
  return { abandon, openHref, openText };
}
