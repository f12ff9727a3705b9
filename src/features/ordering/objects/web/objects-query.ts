import { apiQuery, type ApiClient } from '#web/api/api-client.ts';

export const objectsQuery = (api: ApiClient, companyId: number) =>
  apiQuery(api, 'objectList', { query: { contragent: String(companyId) } });
