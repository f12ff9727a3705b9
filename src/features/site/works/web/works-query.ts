import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#web/api/api-client.ts';
import type { TechnicalWorks } from '../contract.ts';

/** How long an answer holds: the guard asks at most once in this time. */
const WORKS_CHECK_MS = 60_000;

const NONE: TechnicalWorks = { active: false, until: null };

/** Whether works are going on. A call that fails means that none are: a failing probe must not take a healthy shop down. */
export function worksQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['technicalWorks'] as const,
    queryFn: async ({ signal }): Promise<TechnicalWorks> => {
      try {
        return await api('technicalWorks', {}, { signal });
      } catch (error) {
        console.error('Nobody knows whether works are going on:', error);
        return NONE;
      }
    },
    staleTime: WORKS_CHECK_MS,
  });
}
