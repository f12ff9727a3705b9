import { fuzzyMatches } from '../index/fuzzy-matches.ts';
import { wordAt } from '../index/lookup.ts';
import type { Token } from '../text/tokenize.ts';
import { correctionsOf, isWritten, meaningsOf, type Note } from './corrections.ts';
import { knownForm } from './match-text.ts';
import { readingsOf } from './readings.ts';
import type { SearchIndex } from './search-index.ts';

/** A text with a typing error corrected, and what was done to it. */
type CorrectedText = { to: string; note: Note };

/** A shorter word is rather cut short than mistyped. */
const MIN_MISTYPED_LENGTH = 7;

/** A mistyped word that only an abbreviation of the goods fits: 'креплние', where they have 'крепл.' and 'крепление'. */
export function correctedAbbreviation(
  index: SearchIndex,
  text: string,
  tokens: readonly Token[],
): CorrectedText | null {
  for (const token of tokens) {
    const word = token.forms[0]![0]!;
    if (!token.isWord || word.length < MIN_MISTYPED_LENGTH || isWritten(index, word)) continue;
    if (knownForm(index, token, 0, false, false) !== null || knownForm(index, token, 0, false) === null) continue;
    if (meaningsOf(index, word).length > 0) continue;
    const note = correctionsOf(index, token, false, token.role === 'head')[0]?.note;
    const to = note?.kind === 'typo' ? withWord(text, word, note.to) : null;
    if (note && to !== null) return { to, note };
  }
  return null;
}

/** As many words of the vocabulary are tried for one that is mistyped. */
const MAX_NEAR = 8;

/** A mistyped word of the vocabulary that means something beside another word alone: 'газовая калонка'. */
export function correctedPhrase(index: SearchIndex, text: string, tokens: readonly Token[]): CorrectedText | null {
  const { words } = index.synonyms;
  for (const token of tokens) {
    const word = token.forms[0]![0]!;
    if (!token.isWord || isWritten(index, word) || meaningsOf(index, word).length > 0) continue;
    const near = fuzzyMatches(words, word, MAX_NEAR).filter(({ edits }) => edits === 1);
    for (const other of near.map((one) => wordAt(words, one.word))) {
      const to = other[0] === word[0] ? withWord(text, word, other) : null;
      if (to === null || !isOfPhrase(index, to, other)) continue;
      // A word of the goods is rather meant; they are many more to look through
      if (correctionsOf(index, token, false, token.role === 'head').length > 0) break;
      return { to, note: { kind: 'typo', from: word, to: other } };
    }
  }
  return null;
}

/** Whether a word is part of a phrase that goods are meant by. */
const isOfPhrase = (index: SearchIndex, text: string, word: string) =>
  readingsOf(index, text).some(({ swaps }) =>
    swaps.some(({ from }) => from.includes(' ') && from.split(' ').includes(word)),
  );

/** The text with another word in place of one of its own, in whatever letters that is typed; null where it is not found. */
export function withWord(text: string, word: string, other: string): string | null {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll('е', '[её]')}(?![\\p{L}\\p{N}])`, 'iu');
  return pattern.test(text) ? text.replace(pattern, other) : null;
}
