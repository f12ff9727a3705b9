import { apiQuery, type ApiClient } from '#web/api/api-client.ts';

/** All brands with goods in the shop. */
export const brandsQuery = (api: ApiClient) => apiQuery(api, 'brandList', { query: {} });
