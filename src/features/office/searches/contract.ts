import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import type { officeSearchesCalls } from './calls.ts';

/** Rows of a page. */
export const SEARCHES_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_SEARCHES = 1000;
/** Queries that nobody has made for longer are not listed. */
export const SEARCH_DAYS = 30;

export const searchSorts = ['count', 'last'] as const;

const search = z.object({
  query: z.string(),
  /** How often it was made. */
  count: z.int(),
  lastAt: z.string(),
});
export type MissedSearch = z.infer<typeof search>;

export const officeSearchesContract = {
  officeSearches: {
    summary: 'Запросы покупателей, по которым за месяц ничего не нашлось, частые сверху, страницами по ключу',
    query: z.object({
      q: z.string().trim().max(100).catch('').default(''),
      sort: z.enum(searchSorts).catch('count').default('count'),
      dir: z.enum(['asc', 'desc']).catch('desc').default('desc'),
      /** The key of the page before. */
      after: z.string().max(500).optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(search),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_SEARCHES` + 1. */
      count: z.int(),
    }),
    errors: ['FORBIDDEN'],
  },
} satisfies Contract<typeof officeSearchesCalls>;
