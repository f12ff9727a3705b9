import { stem } from '../text/stem.ts';
import { type Token, tokenize, wordOf } from '../text/tokenize.ts';
import { readCorrected } from './corrected.ts';
import { meaningsOf } from './meanings.ts';
import { headOf, queryTokens } from './query-tokens.ts';
import type { Reading } from './reading.ts';
import { isPhrase } from './split-known.ts';
import type { Paraphrase, Swap } from './synonyms.ts';
import { isThing, isWritten, paraphrasesOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** A phrase with a synonym counts even if its words are unknown: 'датчик день ночь', фотореле. */
export const readByPhrases = (work: Workspace, text: string): Generator<Reading> =>
  readParaphrases(
    work,
    paraphrasesOf(work, text).filter(({ swaps }) => swaps.every(isPhrase) && hasUnknown(work, swaps)),
  );

/** The same where the noun, by which no goods are called, is said otherwise as well: 'змеевик в ванную буквой м'. */
export const readByPhrasesOfNoun = (work: Workspace, text: string): Generator<Reading> =>
  readParaphrases(
    work,
    paraphrasesOf(work, text).filter(({ text: said, swaps }) => {
      const [word, ...more] = swaps.filter((swap) => !isPhrase(swap));
      const noun = headOf(work, queryTokens(work, said));
      if (word === undefined || more.length > 0 || noun === null) return false;
      return !isWritten(work, word.from) && isSwapped(noun, [word]) && hasUnknown(work, swaps.filter(isPhrase));
    }),
  );

/** Whether a word of the phrases that are said otherwise says nothing by itself. */
const hasUnknown = (work: Workspace, swaps: readonly Swap[]) =>
  swaps.some(({ from }) =>
    from.split(' ').some((word) => !isWritten(work, word) && meaningsOf(work, word).length === 0),
  );

/** Those whose goods have all words first. */
function* readParaphrases(work: Workspace, paraphrases: readonly Paraphrase[]): Generator<Reading> {
  const partial: Reading[] = [];
  for (const { text, swaps } of paraphrases) {
    const noun = headOf(work, queryTokens(work, text));
    if (noun === null || (isSwapped(noun, swaps) && !isThing(work, wordOf(noun)))) continue;
    for (const reading of readCorrected(work, text))
      if (reading.match === 'all') yield reading;
      else if (!lacksTyped(swaps, reading.lacking)) partial.push(reading);
  }
  yield* partial;
}

/** Whether no goods have the typed noun: a 'корпус фильтра' is not a 'фильтр для воды'. */
function lacksTyped(swaps: readonly Swap[], lacking: readonly string[]): boolean {
  const stems = new Set(lacking.map((word) => stem(word)));
  const words = (text: string) => text.split(' ').map((word) => stem(word));
  return swaps.some(({ from, to }) => {
    const [noun = ''] = words(from);
    return stems.has(noun) && words(to).includes(noun);
  });
}

/** Whether a word of a paraphrase stands for another one. */
const isSwapped = (noun: Token, swaps: readonly Swap[]) =>
  swaps.some(({ to }) => tokenize(to).some((token) => wordOf(token) === wordOf(noun)));
