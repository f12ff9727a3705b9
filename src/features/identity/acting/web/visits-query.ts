import { useInfiniteQuery } from '@tanstack/react-query';
import { useApp } from '#web/app/app-context.ts';

/** Who acted for the visitor, or, with a company, for its people; a page at a time. */
export function useVisits(companyId?: number) {
  const { api } = useApp();
  return useInfiniteQuery({
    queryKey: visitsKey(companyId),
    queryFn: ({ pageParam, signal }) =>
      api(
        'actingList',
        { query: { page: pageParam, ...(companyId !== undefined && { contragent: String(companyId) }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.page < page.pageCount ? page.page + 1 : undefined),
  });
}

export const visitsKey = (companyId?: number) => ['actingList', companyId ?? null];
