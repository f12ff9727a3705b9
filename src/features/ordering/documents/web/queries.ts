import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { type DocumentsSearch, papersInput } from './documents-search.ts';

/** The documents of one order. */
export function documentsQuery(api: ApiClient, code: string) {
  return apiQuery(api, 'orderDocuments', { params: { id: code } });
}

/** A page of the papers of the current company, newest first. */
export function papersQuery(api: ApiClient, search: DocumentsSearch) {
  return apiQuery(api, 'documentList', papersInput(search));
}
