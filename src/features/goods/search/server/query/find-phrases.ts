import { stem } from '../text/stem.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { isWritten, meaningsOf } from './corrections.ts';
import { clearHits, type Hits, isFound } from './hits.ts';
import { headOf, isThing, queryTokens } from './query-tokens.ts';
import { readingsOf } from './readings.ts';
import { findRepaired } from './repair.ts';
import type { Repaired } from './repaired.ts';
import type { SearchIndex } from './search-index.ts';
import type { Reading, Swap } from './synonyms.ts';
import { isPhrase } from './understand.ts';
import { wordOf } from './token-text.ts';

/** A phrase with a synonym counts even if its words are unknown: 'датчик день ночь', фотореле. */
export const findPhrases = (index: SearchIndex, hits: readonly Hits[], text: string): Repaired | null =>
  findReadings(
    index,
    hits,
    readingsOf(index, text).filter(({ swaps }) => swaps.every(isPhrase) && hasUnknown(index, swaps)),
  );

/** The same where the noun, by which no goods are called, is said otherwise as well: 'змеевик в ванную буквой м'. */
export const findPhrasesOfNoun = (index: SearchIndex, hits: readonly Hits[], text: string): Repaired | null =>
  findReadings(
    index,
    hits,
    readingsOf(index, text).filter(({ text: reading, swaps }) => {
      const words = swaps.filter((swap) => !isPhrase(swap));
      const noun = headOf(index, queryTokens(index, reading));
      return (
        words.length === 1 &&
        !isWritten(index, words[0]!.from) &&
        noun !== null &&
        swapped(noun, words) &&
        hasUnknown(index, swaps.filter(isPhrase))
      );
    }),
  );

/** Whether a word of the phrases that are said otherwise says nothing by itself. */
const hasUnknown = (index: SearchIndex, swaps: readonly Swap[]) =>
  swaps.some(({ from }) =>
    from.split(' ').some((word) => !isWritten(index, word) && meaningsOf(index, word).length === 0),
  );

function findReadings(index: SearchIndex, hits: readonly Hits[], phrases: readonly Reading[]): Repaired | null {
  let partial: string | null = null;
  for (const { text: reading, swaps } of phrases) {
    const noun = headOf(index, queryTokens(index, reading));
    if (noun === null || (swapped(noun, swaps) && !isThing(index, wordOf(noun)))) continue;
    const repaired = findRepaired(index, hits, reading);
    if (!isFound(hits)) continue;
    if (!repaired.isPartial) return repaired;
    if (!lacksTyped(swaps, repaired.lacking?.() ?? [])) partial ??= reading;
    clearHits(hits);
  }
  return partial === null ? null : findRepaired(index, hits, partial);
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

/** Whether a word of a reading stands for another one. */
const swapped = ({ forms }: Token, swaps: readonly Swap[]) =>
  swaps.some(({ to }) => tokenize(to).some((token) => token.forms[0]![0] === forms[0]![0]));
