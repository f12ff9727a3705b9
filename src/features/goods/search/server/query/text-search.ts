import type { Token } from '../text/tokenize.ts';
import type { Finding } from './finding.ts';
import type { Hits } from './hits.ts';
import { matchText } from './match-text.ts';
import { readingsOf } from './readings.ts';
import type { SearchIndex } from './search-index.ts';

/** A text that is looked for in steps until one of them finds something. */
export type TextSearch = {
  index: SearchIndex;
  /** Empty before each step. */
  hits: readonly Hits[];
  /** The text as it came. */
  asked: string;
  /** The same without `dropped`, words that name no product. */
  text: string;
  dropped: readonly string[];
  /** The tokens of `text`. */
  tokens: readonly Token[];
};

/** One way to look for a text; null where it finds nothing, so that the next one is tried. */
export type Step = (search: TextSearch) => Finding | null;

/** The finding for a text as it was read. */
export function findingOf(
  { index, hits, dropped }: TextSearch,
  readAs: string,
  more: Partial<Omit<Finding, 'hits' | 'texts' | 'swaps' | 'dropped'>> = {},
): Finding {
  const readings = readingsOf(index, readAs);
  return {
    hits,
    texts: [readAs, ...readings.map((reading) => reading.text)],
    swaps: readings.map((reading) => reading.swaps),
    notes: [],
    ignored: [],
    isPartial: false,
    lacking: () => [],
    near: 0,
    missingHead: null,
    inNames: null,
    ...more,
    dropped,
  };
}

/** By all words of another text, which the typed one was taken for. */
export const findReadAs = (search: TextSearch, readAs: string, note: Finding['notes'][number]): Finding | null =>
  matchText(search.index, search.hits, readAs) > 0 ? findingOf(search, readAs, { notes: [note] }) : null;
