import type { Segment } from '../index/segment.ts';
import { clearHits, type Fill, type FrequentMatch, type Hits, isFound } from './hits.ts';
import type { SearchIndex } from './search-index.ts';
import type { Synonyms } from './synonyms.ts';

/** What fewer products have is matched in a millisecond. */
export const MIN_FREQUENT = 10_000;

/** How many products the known matches of an index have together: so many times its own. */
const MAX_KEPT = 4;

type Matches = { synonyms: Synonyms; byKey: Map<string, FrequentMatch>; kept: number };

/** By the newest segment of an index: changed goods begin without. */
const known = new WeakMap<Segment, Matches>();

/** Parts of what is remembered are not. */
let isFilling = false;

/**
 * Finds what `fill` does, and remembers it where many products are found and nothing was before: it depends on the goods
 * and the synonyms alone, not on the visitor, and the few words that a tenth of the goods have are in many queries, in
 * many spellings. `key`: all that it depends on beside the index. Returns how many products there are.
 */
export function matchFrequent(index: SearchIndex, hits: readonly Hits[], key: () => string, fill: Fill): number {
  for (const one of hits) one.list();
  if (isFilling || isFound(hits)) return fill(index, hits);
  const { byKey } = matchesOf(index);
  const wanted = key();
  const match = byKey.get(wanted);
  if (match) {
    // The last to be dropped
    byKey.delete(wanted);
    byKey.set(wanted, match);
    takeKnown(index, hits, match);
    return match.count;
  }
  fillWhole(index, hits, fill);
  const count = hits.reduce((sum, one) => sum + one.count, 0);
  if (count >= MIN_FREQUENT) {
    const found = keep(index, { key: wanted, count, fill, ranked: null, completeFor: new Set() });
    for (const one of hits) one.source = found;
  }
  return count;
}

function fillWhole(index: SearchIndex, hits: readonly Hits[], fill: Fill): void {
  isFilling = true;
  try {
    fill(index, hits);
  } finally {
    isFilling = false;
  }
}

function takeKnown(index: SearchIndex, hits: readonly Hits[], match: FrequentMatch): void {
  const listAll = () => {
    clearHits(hits);
    fillWhole(index, hits, match.fill);
    for (const one of hits) one.source = match;
  };
  hits.forEach((one, n) => one.standFor(match, n === 0 ? match.count : 0, listAll));
}

function matchesOf({ segments, synonyms }: SearchIndex): Matches {
  const newest = segments.at(-1)!;
  let matches = known.get(newest);
  if (matches?.synonyms !== synonyms) known.set(newest, (matches = { synonyms, byKey: new Map(), kept: 0 }));
  return matches;
}

function keep(index: SearchIndex, match: FrequentMatch): FrequentMatch {
  const matches = matchesOf(index);
  matches.byKey.set(match.key, match);
  matches.kept += match.count;
  const most = index.segments[0]!.size * MAX_KEPT;
  for (const [oldest, { count }] of matches.byKey) {
    if (matches.kept <= most || oldest === match.key) break;
    matches.byKey.delete(oldest);
    matches.kept -= count;
  }
  return match;
}
