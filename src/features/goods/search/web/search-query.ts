import { stringifySearch } from '#web/app/search-params.ts';

/** R-CONST-14, R-VAL-41. */
export const SEARCH_DELAY_MS = 1000;

/** R-VAL-40: a search text is longer than this. */
const TOO_SHORT = 2;
export const LONGEST_QUERY = 200;

/** The text that is searched for, trimmed; null for one of two characters or less. */
export function searchQuery(text: string): string | null {
  const query = text.trim().slice(0, LONGEST_QUERY);
  return query.length > TOO_SHORT ? query : null;
}

/** The page with all results. */
export function resultsHref(query: string): string {
  return `/search/${stringifySearch({ query })}`;
}
