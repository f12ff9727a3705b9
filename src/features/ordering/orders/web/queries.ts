import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { listInput, type OrderFilter } from './order-filter.ts';

/** A page of the placed orders, newest first. */
export function ordersQuery(api: ApiClient, filter: OrderFilter, page = 1) {
  return apiQuery(api, 'orderList', listInput(filter, page));
}

/** One order with its lines and history. */
export function orderQuery(api: ApiClient, code: string) {
  return apiQuery(api, 'orderDetail', { params: { id: code } });
}

/** An order beside what its lines are now. It never becomes stale: what the buyer sees is what he adds. */
export function repeatQuery(api: ApiClient, code: string) {
  return { ...apiQuery(api, 'orderRepeat', { params: { id: code } }), staleTime: Number.POSITIVE_INFINITY };
}
