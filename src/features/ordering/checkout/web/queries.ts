import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import type { Shipment } from './choices.ts';

/**
 * All that the checkout shows, priced when it was asked for; without a shipment for that of the earlier order. It never becomes stale: what the buyer sees is what
 * his order is compared with; code that needs newer data refetches it.
 */
export function checkoutQuery(api: ApiClient, shipment?: Shipment) {
  return { ...apiQuery(api, 'orderCheckout', { query: { shipment } }), staleTime: Number.POSITIVE_INFINITY };
}
