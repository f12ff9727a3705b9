import { apiQuery, type ApiClient } from '#web/api/api-client.ts';

/** A page of the requests that the buyer may answer, the newest first. */
export function requestsQuery(api: ApiClient, page = 1) {
  return apiQuery(api, 'orderRequestList', { query: { page } });
}

/** The newest corrections of an order that the buyer may answer. */
export function correctionsQuery(api: ApiClient, order: string) {
  return apiQuery(api, 'orderRequestList', { query: { page: 1, order } });
}

/** One request at the prices of now. */
export function requestQuery(api: ApiClient, code: string) {
  return apiQuery(api, 'orderRequestDetail', { params: { id: code } });
}
