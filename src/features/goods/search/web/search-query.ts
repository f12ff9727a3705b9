import { cutQuery, MAX_QUERY_LENGTH } from '#shared/search-query.ts';
import { stringifySearch, textParam } from '#web/app/search-params.ts';

/** R-CONST-14, R-VAL-41. */
export const SEARCH_DELAY_MS = 1000;

/** R-VAL-40: a search text is longer than this. */
const MAX_IGNORED_LENGTH = 2;

/** The text that is searched for, trimmed; null for one of two characters or less. */
export function searchQuery(text: string): string | null {
  const query = cutQuery(text);
  return query.length > MAX_IGNORED_LENGTH ? query : null;
}

/** Whether a text may be an article, a barcode or a short code: it has a digit, and no more than one space. */
export const isCodeLike = (query: string): boolean => /\d/.test(query) && query.split(/\s+/).length <= 2;

/** The page with all results. */
export function resultsHref(query: string): string {
  return `/search/${stringifySearch({ query })}`;
}

/** What a section or a brand is called among the answers. */
export const answerKinds = { section: 'Раздел', brand: 'Бренд' };

/** The search parameter that names what is searched for (R-ROUTE-20). */
export function searchText({ query }: Record<string, unknown>): { query?: string } {
  return { query: textParam(query, MAX_QUERY_LENGTH) };
}
