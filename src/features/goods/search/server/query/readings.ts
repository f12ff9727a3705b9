import { groupOf } from '../index/lookup.ts';
import type { Segment } from '../index/segment.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { tokenize, termsOf } from '../text/tokenize.ts';
import type { SearchIndex } from './search-index.ts';
import type { Reading, Synonyms } from './synonyms.ts';

/** Which phrases the goods have, for each index that is current. */
const known = new WeakMap<Segment, { synonyms: Synonyms; phrases: Map<string, boolean> }>();

/** The text with phrases of it said otherwise, where goods have the words of that. */
export function readingsOf(index: SearchIndex, text: string): Reading[] {
  return index.synonyms.readings(text, (phrase) => areOfGoods(index, phrase));
}

function areOfGoods(index: SearchIndex, phrase: string): boolean {
  const newest = index.segments.at(-1)!;
  let own = known.get(newest);
  if (own?.synonyms !== index.synonyms) known.set(newest, (own = { synonyms: index.synonyms, phrases: new Map() }));
  let isKnown = own.phrases.get(phrase);
  if (isKnown === undefined) own.phrases.set(phrase, (isKnown = areWritten(index, phrase)));
  return isKnown;
}

const areWritten = ({ segments }: SearchIndex, phrase: string): boolean =>
  tokenize(phrase).every((token) => {
    const terms = token.isWord ? [stem(token.forms[0]![0]!)] : [...termsOf(token)];
    const isStop = token.isWord && isStopWord(token.forms[0]![0]!);
    return isStop || terms.some((term) => segments.some((segment) => groupOf(segment, term) >= 0));
  });
