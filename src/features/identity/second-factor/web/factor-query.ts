import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#web/api/api-client.ts';

export const factorQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['factorGet'] as const, queryFn: ({ signal }) => api('factorGet', {}, { signal }) });
