import { MAX_QUERY_LENGTH } from './search-query.ts';

/** The search parameter that names what is searched for (R-ROUTE-20). */
export function searchText({ query }: Record<string, unknown>): { query?: string } {
  return { query: typeof query === 'string' ? query.trim().slice(0, MAX_QUERY_LENGTH) || undefined : undefined };
}
