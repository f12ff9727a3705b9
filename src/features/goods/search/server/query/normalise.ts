import { cleanQuery } from '../text/clean-query.ts';
import type { SearchIndex } from './search-index.ts';
import { isWritten } from './vocabulary.ts';

/** A query is cut to this. */
const MAX_LENGTH = 200;

/** The number or dash of a line of a list: '1. кабель', '- кабель'. */
const LISTED = /^(?:\d{1,3}[.)]|[-–—•*])\s+(?=\p{L}{2})/u;

/**
 * A query: as it was `typed`, as it is `asked`, without the number of a line of a list, and its `text` without `dropped`,
 * words of buying and cities.
 */
export type Query = { typed: string; asked: string; text: string; dropped: readonly string[] };

export function normalise(index: SearchIndex, given: string): Query {
  const typed = given.trim().slice(0, MAX_LENGTH);
  const asked = typed.replace(LISTED, '');
  return { typed, asked, ...cleanQuery(asked, index.shortWords, (word) => isWritten(index, word)) };
}
