import { apiQuery, type ApiClient } from '#web/api/api-client.ts';

export const compareQuery = (api: ApiClient) => apiQuery(api, 'compareList', {});
