import type { QueryClient } from '@tanstack/react-query';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import type { Choices, Shipment } from './choices.ts';

/**
 * All that the checkout shows, priced when it was asked for. It never becomes stale: what the buyer sees is what
 * his order is compared with; code that needs newer data refetches it.
 */
export function checkoutQuery(api: ApiClient, shipment: Shipment) {
  return { ...apiQuery(api, 'orderCheckout', { query: { shipment } }), staleTime: Number.POSITIVE_INFINITY };
}

/** What the buyer has filled in; kept while he looks at his basket and comes back. */
export interface Draft {
  choices: Choices;
  shipment: Shipment;
}

const DRAFT = ['checkoutDraft'];

export function keptDraft(queryClient: QueryClient): Draft | undefined {
  return queryClient.getQueryData<Draft>(DRAFT);
}

export function keepDraft(queryClient: QueryClient, draft: Draft | undefined): void {
  if (draft === undefined) {
    queryClient.removeQueries({ queryKey: DRAFT });
    return;
  }
  queryClient.setQueryDefaults(DRAFT, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<Draft>(DRAFT, draft);
}
