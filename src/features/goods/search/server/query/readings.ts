import { groupOf } from '../index/lookup.ts';
import type { Segment } from '../index/segment.ts';
import { isAdjective } from '../text/name-parts.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { type Token, tokenize, termsOf } from '../text/tokenize.ts';
import type { SearchIndex } from './search-index.ts';
import type { Reading, Synonyms } from './synonyms.ts';
import { wordOf } from './token-text.ts';

/** The cache of an index: the phrases that the goods have, the readings of the last texts, and the tokens of both. */
type Known = {
  synonyms: Synonyms;
  phrases: Map<string, boolean>;
  readings: Map<string, Reading[]>;
  tokens: Map<string, readonly Token[]>;
  tokensOfReadings: WeakMap<Reading, readonly Token[]>;
};
const known = new WeakMap<Segment, Known>();

/** One query asks for the readings of its text and of its words several times. */
const MAX_READ_TEXTS = 200;

/** The text with phrases of it said otherwise, where goods have the words of that. */
export function readingsOf(index: SearchIndex, text: string): readonly Reading[] {
  const { phrases, readings } = knownOf(index);
  let own = readings.get(text);
  if (own) return own;
  own = index.synonyms.readings(text, (phrase) => {
    let isKnown = phrases.get(phrase);
    if (isKnown === undefined) phrases.set(phrase, (isKnown = areWritten(index, phrase)));
    return isKnown;
  });
  if (readings.size >= MAX_READ_TEXTS) readings.clear();
  readings.set(text, own);
  return own;
}

/** The tokens of a text, worked out once for the last texts. */
export function tokensKnown(index: SearchIndex, text: string, workOut: () => readonly Token[]): readonly Token[] {
  const { tokens } = knownOf(index);
  let own = tokens.get(text);
  if (own) return own;
  own = workOut();
  if (tokens.size >= MAX_READ_TEXTS) tokens.clear();
  tokens.set(text, own);
  return own;
}

/** The tokens of a reading, worked out once. */
export function tokensOfReadingKnown(
  index: SearchIndex,
  reading: Reading,
  workOut: () => readonly Token[],
): readonly Token[] {
  const { tokensOfReadings } = knownOf(index);
  let own = tokensOfReadings.get(reading);
  if (!own) tokensOfReadings.set(reading, (own = workOut()));
  return own;
}

function knownOf({ segments, synonyms }: SearchIndex): Known {
  const newest = segments.at(-1)!;
  let own = known.get(newest);
  if (own?.synonyms !== synonyms) {
    own = {
      synonyms,
      phrases: new Map(),
      readings: new Map(),
      tokens: new Map(),
      tokensOfReadings: new WeakMap(),
    };
    known.set(newest, own);
  }
  return own;
}

const areWritten = ({ segments }: SearchIndex, phrase: string): boolean =>
  tokenize(phrase).every((token, _, { length }) => {
    const isPhrase = length > 1;
    const terms = token.isWord
      ? [stem(wordOf(token)), ...(isPhrase ? shortOf(wordOf(token)) : [])]
      : COUNTED.test(wordOf(token))
        ? token.forms[0]!
        : [...termsOf(token)];
    const isStop = token.isWord && isStopWord(wordOf(token));
    return isStop || terms.some((term) => segments.some((segment) => groupOf(segment, term) >= 0));
  });

/** A number of things, which the number alone does not say: '5 гнезд'. */
const COUNTED = /^\d+[a-zа-я]{4,}$/;

/** How an adjective may be written short: 'канализ.' */
const shortOf = (word: string): string[] =>
  isAdjective(word) ? Array.from({ length: word.length - 3 }, (_, n) => `${word.slice(0, n + 3)}.`) : [];
