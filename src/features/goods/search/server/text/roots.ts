import { isAdjective } from './name-parts.ts';
import { stem } from './stem.ts';

/** What makes an adjective of a noun, the short ones first: 'индикатор-н-ый', 'гигиен-ическ-ий', 'стекл-янн-ый'. */
const SUFFIXES = ['н', 'ьн', 'ов', 'ев', 'ск', 'янн', 'енн', 'онн', 'альн', 'ельн', 'очн', 'ечн', 'ическ', 'ирован'];

const MIN_ROOT_LENGTH = 5;

/** The nouns that an adjective may be made of, as beginnings of words, the longest first; none for other words. */
export function rootsOf(word: string): string[] {
  if (!isAdjective(word)) return [];
  const adjective = stem(word);
  return SUFFIXES.flatMap((suffix) => {
    const root = adjective.slice(0, -suffix.length);
    return adjective.endsWith(suffix) && root.length >= MIN_ROOT_LENGTH ? [root] : [];
  }).toSorted((a, b) => b.length - a.length);
}
