import { DEPENDENT_WORD, LATER_WORD } from '../index/segment.ts';
import { isPlainWord } from '../text/plain-words.ts';
import { stem } from '../text/stem.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { type Correction, correctionsOf, isWritten, meaningsOf } from './corrections.ts';
import { definingWords } from './defining-words.ts';
import { knownForm } from './query-terms.ts';
import { headOf, isNamedUpTo, isThing, queryTokens } from './query-tokens.ts';
import { readingsOf } from './readings.ts';
import type { SearchIndex } from './search-index.ts';
import type { Swap } from './synonyms.ts';
import { textOf, wordOf } from './token-text.ts';

/** The tokens of a query that the goods have, with corrections of mistyped ones, and the unknown ones. */
export type Understood = {
  text: string;
  /** The noun of the query. */
  head: Token | null;
  known: readonly Token[];
  /** `at`: which of the known tokens the readings are of. */
  corrections: readonly { at: number; readings: Correction[] }[];
  ignored: readonly string[];
  /** Those of them behind 'с': a part of the thing does not make it another thing. */
  had: ReadonlySet<string>;
  /** Words that say which thing the noun is. */
  defining: ReadonlySet<string>;
};

export function understand(index: SearchIndex, text: string): Understood {
  const tokens = joinedTokens(index, queryTokens(index, text));
  const head = headOf(index, tokens);
  const known: Token[] = [];
  const corrections: { at: number; readings: Correction[] }[] = [];
  const ignored: string[] = [];
  const had = new Set<string>();
  const inPhrases = wordsInPhrases(index, text);
  tokens.forEach((token, n) => {
    const isLast = n === tokens.length - 1;
    const isIn = (canAbbreviate: boolean) => knownForm(index, token, { isLast, canAbbreviate }) !== null;
    const isKnown = isIn(false) || inPhrases.has(wordOf(token)) || meaningsOf(index, textOf(token)).length > 0;
    const isDescribing = token.isWord && isPlainWord(wordOf(token));
    const readings = isKnown
      ? []
      : correctionsOf(index, token, isLast, token === head).filter(({ note }) => !isDescribing || note.kind !== 'typo');
    // A typing error rather than an abbreviation of the goods: 'цирк.' is the beginning of many words
    if (!isKnown && readings.length === 0 && !isIn(true)) {
      ignored.push(textOf(token));
      if (token.isHad) had.add(textOf(token));
    } else {
      if (readings.length > 0) corrections.push({ at: known.length, readings });
      known.push(token);
    }
  });
  return { text, head, known, corrections, ignored, had, defining: definingWords(index, text, head) };
}

/** The words of phrases that are other names of goods: 'молнии' of 'защита от молнии', though no goods have it. */
const wordsInPhrases = (index: SearchIndex, text: string): Set<string> =>
  new Set(
    readingsOf(index, text).flatMap(({ swaps }) =>
      swaps.filter((swap) => isPhrase(swap) && isNamedOtherwise(index, swap)).flatMap(({ from }) => from.split(' ')),
    ),
  );

/** Whether a phrase means a thing that none of its own words names. */
function isNamedOtherwise(index: SearchIndex, { from, to }: Swap): boolean {
  const noun = headOf(index, tokenize(to))?.forms[0]![0];
  const words = from.split(' ');
  if (noun === undefined || words.some((word) => stem(word) === stem(noun))) return false;
  // 'Труба гофрированная' is a pipe where goods only have a 'гофра'
  return isNamedUpTo(index, noun, words.some((word) => isThing(index, word)) ? LATER_WORD : DEPENDENT_WORD);
}

export const isPhrase = ({ from }: Swap) => from.includes(' ');

/** Neighbours that the goods write as one word: 'диф автомат'. */
function joinedTokens(index: SearchIndex, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    if (before?.isWord && token.isWord) {
      const word = wordOf(before) + wordOf(token);
      const one: Token = { forms: [[word]], isWord: true };
      if (word.length > 5 && isWritten(index, word)) {
        joined[joined.length - 1] = one;
        continue;
      }
    }
    joined.push(token);
  }
  return joined;
}
