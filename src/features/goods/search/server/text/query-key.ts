import { lexemesOf } from './lexemes.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** Longer queries are counted by their beginning. */
const MAX_KEY_LENGTH = 120;

/** What queries that mean the same have in common: their stems in the order of the query, without prepositions. */
export function queryKey(text: string): string {
  return lexemesOf(text)
    .lexemes.flatMap(({ isWord, text: word }) => (isWord && isStopWord(word) ? [] : [isWord ? stem(word) : word]))
    .join(' ')
    .slice(0, MAX_KEY_LENGTH);
}

/** A mail address, or as many digits as a telephone or a tax number has: personal data is not stored. */
export const isPersonal = (text: string): boolean =>
  text.includes('@') || /(?<!\d)\d{10,12}(?!\d)/.test(text.replace(/[\s()+-]/g, ''));
