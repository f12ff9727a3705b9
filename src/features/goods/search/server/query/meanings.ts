import { textOf, type Token, tokenize } from '../text/tokenize.ts';
import { knownForm } from './query-terms.ts';
import { queryTokens } from './query-tokens.ts';
import type { Paraphrase } from './synonyms.ts';
import { paraphrasesOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** The tokens of a text with other words in it: those stand for themselves alone. */
export function tokensOfParaphrase(work: Workspace, { text, swaps }: Paraphrase): Token[] {
  const swapped = new Set(swaps.flatMap(({ to }) => tokenize(to).map(textOf)));
  return queryTokens(work, text).map((token) => (swapped.has(textOf(token)) ? { ...token, isWhole: true } : token));
}

/** Other ways to say a word that the goods know, as tokens. */
export const meaningsOf = (work: Workspace, word: string): (readonly Token[])[] =>
  paraphrasesOf(work, word)
    .map((paraphrase) => tokensOfParaphrase(work, paraphrase))
    .filter((tokens) => areKnown(work, tokens));

/** Whether goods have each of these tokens. */
export const areKnown = (work: Workspace, tokens: readonly Token[]): boolean =>
  tokens.length > 0 && tokens.every((token) => knownForm(work, token) !== null);
