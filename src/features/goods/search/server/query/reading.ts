import type { Token } from '../text/tokenize.ts';
import type { Note } from './corrections.ts';

/** One way to read a query. */
export type Reading = {
  /** `notSold`: the query asks for a thing of another trade, so it finds nothing. */
  kind: 'typed' | 'keyboard' | 'code' | 'corrected' | 'task' | 'notSold';
  text: string;
  /** The tokens of the text with their roles in the query, where they are known; they are looked for before the text. */
  tokens?: readonly Token[];
  /** What goods must have: all words, all but a noun of the query, or the noun and most words. */
  match: 'all' | 'rest' | 'most';
  /** The changes made to the query. */
  notes: readonly Note[];
  /** Words of the query that no goods have. */
  ignored: readonly string[];
  /** Words of the query that no goods with the noun have. */
  lacking: readonly string[];
};

/** A reading whose goods have all words of the text. */
export const readingOf = (kind: Reading['kind'], text: string, more: Partial<Reading> = {}): Reading => ({
  kind,
  text,
  match: 'all',
  notes: [],
  ignored: [],
  lacking: [],
  ...more,
});
