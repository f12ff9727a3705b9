import { DEPENDENT_WORD, LATER_WORD } from '../index/segment.ts';
import { isPlainWord } from '../text/plain-words.ts';
import { stem } from '../text/stem.ts';
import { textOf, type Token, tokenize, wordOf } from '../text/tokenize.ts';
import { type Correction, correctionsOf } from './corrections.ts';
import { definingWords } from './defining-words.ts';
import { meaningsOf } from './meanings.ts';
import { knownForm } from './query-terms.ts';
import { headOf, queryTokens } from './query-tokens.ts';
import type { Swap } from './synonyms.ts';
import { isNamedUpTo, isThing, isWritten, paraphrasesOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** The tokens of a query that the goods have, with corrections of mistyped ones, and the unknown ones. */
export type SplitQuery = {
  text: string;
  /** The noun of the query. */
  head: Token | null;
  known: readonly Token[];
  /** `at`: which of the known tokens the options are for. */
  corrections: readonly { at: number; options: Correction[] }[];
  ignored: readonly string[];
  /** Those of them behind 'с': a part of the thing does not make it another thing. */
  had: ReadonlySet<string>;
  /** Words that say which thing the noun is. */
  defining: ReadonlySet<string>;
};

export function splitKnown(work: Workspace, text: string): SplitQuery {
  const tokens = joinedTokens(work, queryTokens(work, text));
  const head = headOf(work, tokens);
  const known: Token[] = [];
  const corrections: { at: number; options: Correction[] }[] = [];
  const ignored: string[] = [];
  const had = new Set<string>();
  const inPhrases = wordsInPhrases(work, text);
  tokens.forEach((token, n) => {
    const isLast = n === tokens.length - 1;
    const isIn = (canAbbreviate: boolean) => knownForm(work, token, { isLast, canAbbreviate }) !== null;
    const isKnown = isIn(false) || inPhrases.has(wordOf(token)) || meaningsOf(work, textOf(token)).length > 0;
    const isDescribing = token.isWord && isPlainWord(wordOf(token));
    const options = isKnown
      ? []
      : correctionsOf(work, token, { isLast, isHead: token === head }).filter(
          ({ note }) => !isDescribing || note.kind !== 'typo',
        );
    // A typing error rather than an abbreviation of the goods: 'цирк.' is the beginning of many words
    if (!isKnown && options.length === 0 && !isIn(true)) {
      ignored.push(unknownOf(text, token));
      if (token.isHad) had.add(ignored.at(-1)!);
    } else {
      if (options.length > 0) corrections.push({ at: known.length, options });
      known.push(token);
    }
  });
  return { text, head, known, corrections, ignored, had, defining: definingWords(work, text, head) };
}

/** The words of phrases that are other names of goods: 'молнии' of 'защита от молнии', though no goods have it. */
const wordsInPhrases = (work: Workspace, text: string): Set<string> =>
  new Set(
    paraphrasesOf(work, text).flatMap(({ swaps }) =>
      swaps.filter((swap) => isPhrase(swap) && isNamedOtherwise(work, swap)).flatMap(({ from }) => from.split(' ')),
    ),
  );

/** Whether a phrase means a thing that none of its own words names. */
function isNamedOtherwise(work: Workspace, { from, to }: Swap): boolean {
  const noun = headOf(work, tokenize(to))?.forms[0]![0];
  const words = from.split(' ');
  if (noun === undefined || words.some((word) => stem(word) === stem(noun))) return false;
  // 'Труба гофрированная' is a pipe where goods only have a 'гофра'
  return isNamedUpTo(work, noun, words.some((word) => isThing(work, word)) ? LATER_WORD : DEPENDENT_WORD);
}

export const isPhrase = ({ from }: Swap) => from.includes(' ');

/** Neighbours that the goods write as one word: 'диф автомат'. */
function joinedTokens(work: Workspace, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    if (before?.isWord && token.isWord) {
      const word = wordOf(before) + wordOf(token);
      const one: Token = { forms: [[word]], isWord: true };
      if (word.length > 5 && isWritten(work, word)) {
        joined[joined.length - 1] = one;
        continue;
      }
    }
    joined.push(token);
  }
  return joined;
}

/** The text of tokens, with a preposition before the purpose and the parts of a thing. */
export const textOfTokens = (tokens: readonly Token[]) =>
  tokens
    .map((token, n) => {
      const { role, isHad } = token;
      const before = tokens[n - 1];
      const isFirst = role === 'dependent' && (before?.role !== 'dependent' || before.isHad !== isHad);
      return `${isFirst ? (isHad ? 'с ' : 'для ') : ''}${textOf(token)}`;
    })
    .join(' ');

/** An unknown word as it is compared, a number or a size as it was typed. */
export const unknownOf = (text: string, token: Token): string =>
  /\d/.test(textOf(token)) ? typedOf(text, token) : textOf(token);

/** A token as it stands in a text: '100 ампер' of '100a'. */
export function typedOf(text: string, token: Token): string {
  const key = textOf(token);
  const words = text.split(/\s+/);
  for (const [n, word] of words.entries())
    for (const part of [`${word} ${words[n + 1] ?? ''}`.trim(), word]) {
      const [first, ...more] = tokenize(part);
      if (more.length === 0 && first && textOf(first) === key) return part.replace(/[.,;:!?]+$/, '');
    }
  return key;
}
