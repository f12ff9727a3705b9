import { bestZoneOf, groupOf, isOwnName } from '../index/lookup.ts';
import { LATE_HEAD_WORD, type Segment } from '../index/segment.ts';
import { isAdjective } from '../text/name-parts.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { indexTermsOf, tokenize, wordOf } from '../text/tokenize.ts';
import type { SearchIndex } from './search-index.ts';
import type { Paraphrase } from './synonyms.ts';
import type { Workspace } from './workspace.ts';

/** Whether this holds of a word in any segment that has it. */
export const holdsOf = (
  { segments }: Pick<SearchIndex, 'segments'>,
  word: string,
  holds: (segment: Segment, group: number) => boolean = () => true,
): boolean =>
  segments.some((segment) => {
    const group = groupOf(segment, stem(word));
    return group >= 0 && holds(segment, group);
  });

/** Whether goods have this word whole, in any of its forms. */
export const isWritten = (index: Pick<SearchIndex, 'segments'>, word: string): boolean => holdsOf(index, word);

/** Whether goods are called by this word: it begins their names as the noun. */
export const isThing = (work: Workspace, word: string): boolean =>
  !/\d/.test(word) &&
  !isAdjective(word) &&
  holdsOf(work, word, (segment, group) => bestZoneOf(segment, group) <= LATE_HEAD_WORD);

/** Whether goods are called by this word or by another one for it. */
export const isThingOrSynonym = (work: Workspace, word: string): boolean =>
  isThing(work, word) ||
  paraphrasesOf(work, word).some(({ text }) =>
    tokenize(text).some((token) => token.isWord && isThing(work, wordOf(token))),
  );

/** Whether a word stands in names of goods up to this zone, or names a section or a brand. */
export const isNamedUpTo = (work: Workspace, word: string, zone: number): boolean =>
  holdsOf(work, word, (segment, group) => bestZoneOf(segment, group) <= zone || isOwnName(segment, group));

/** The text with phrases of it said otherwise, where goods have the words of that. */
export function paraphrasesOf(work: Workspace, text: string): readonly Paraphrase[] {
  let own = work.paraphrases.get(text);
  if (!own) work.paraphrases.set(text, (own = work.synonyms.paraphrases(text, (phrase) => areWritten(work, phrase))));
  return own;
}

const areWritten = ({ segments }: Workspace, phrase: string): boolean =>
  tokenize(phrase).every((token, _, { length }) => {
    const word = wordOf(token);
    if (token.isWord && isStopWord(word)) return true;
    const short = token.isWord && length > 1 ? shortOf(word) : [];
    const numbers = COUNTED.test(word) ? token.forms[0]! : [...indexTermsOf(token)];
    const terms = token.isWord ? [stem(word), ...short] : numbers;
    return terms.some((term) => segments.some((segment) => groupOf(segment, term) >= 0));
  });

/** A number of things, which the number alone does not say: '5 гнезд'. */
const COUNTED = /^\d+[a-zа-я]{4,}$/;

/** How an adjective may be written short: 'канализ.' */
const shortOf = (word: string): string[] =>
  isAdjective(word) ? Array.from({ length: word.length - 3 }, (_, n) => `${word.slice(0, n + 3)}.`) : [];
