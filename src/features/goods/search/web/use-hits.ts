import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { escapeHtml } from '#shared/markup.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';
import { SEARCH_DELAY_MS, searchQuery } from './search-query.ts';

/** A row of the list below the search field: a section, a brand or a product. */
export type Hit = { key: string; url: string; title: string; aside: string | null };

const KINDS = { section: 'Раздел', brand: 'Бренд' };

function rowsOf({ answers, items }: Data<'searchHeader'>): Hit[] {
  return [
    ...answers.map(({ kind, name, within, url, count }) => ({
      key: url,
      url,
      title: escapeHtml(within ? `${name} (${within})` : name),
      aside: `${KINDS[kind]}, ${formatNumber(count)}`,
    })),
    ...items.map(({ id, url, title, article, reason, price, currency, isInStock }) => ({
      key: String(id),
      url,
      title,
      aside: [
        article ?? reason,
        price === null ? null : formatWirePrice(price, currency),
        isInStock ? null : 'Нет в наличии',
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  ];
}

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
    hits: data ? rowsOf(data) : [],
    remark: data?.remark,
    isLoading: isFetching && data === undefined,
  };
}
