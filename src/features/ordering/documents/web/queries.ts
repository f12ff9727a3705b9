import { apiQuery, type ApiClient } from '#web/api/api-client.ts';

/** The documents of one order. */
export function documentsQuery(api: ApiClient, code: string) {
  return apiQuery(api, 'orderDocuments', { params: { id: code } });
}
