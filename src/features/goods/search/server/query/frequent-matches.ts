import type { Segment } from '../index/segment.ts';
import type { FrequentMatch, Hits } from './hits.ts';
import { intersect } from './intersect.ts';
import type { Term } from './resolve-term.ts';

/** Words that fewer products have are matched in a few milliseconds. */
export const MIN_FREQUENT = 10_000;

/** How many products the known matches of a segment have together: so many times its own. */
const MAX_KEPT = 1.5;

type Matches = { byKey: Map<string, FrequentMatch>; kept: number };

const known = new WeakMap<Segment, Matches>();

/**
 * `intersect`, which remembers what frequent words match: it depends on the goods alone, not on the visitor, and the few
 * words that a tenth of the goods have are in many queries, in many spellings. A new segment begins without.
 */
export const matchFrequent: typeof intersect = (segment, n, terms, goods, hits, matchKind, factor, reading = 0) => {
  const fill = (to: Hits) => intersect(segment, n, terms, goods, to, matchKind, factor, reading);
  hits.list();
  const isFirst = hits.count === 0 && matchKind === 'words' && reading === 0;
  if (!isFirst || terms.some(({ count }) => count < MIN_FREQUENT)) return fill(hits);
  const { byKey } = matchesOf(segment);
  const key = keyOf(n, terms, goods, factor);
  const match = byKey.get(key);
  if (match) {
    // The last to be dropped
    byKey.delete(key);
    byKey.set(key, match);
    hits.addKnown(match);
    return match.count;
  }
  const count = fill(hits);
  if (count >= MIN_FREQUENT) hits.source = keep(segment, key, { count, fill, ranked: null });
  return count;
};

function matchesOf(segment: Segment): Matches {
  let matches = known.get(segment);
  if (!matches) known.set(segment, (matches = { byKey: new Map(), kept: 0 }));
  return matches;
}

/** All that a score depends on. */
function keyOf(n: number, terms: readonly Term[], goods: number, factor: number): string {
  return JSON.stringify([goods, factor, terms.map((term) => ({ ...term, choices: term.choices[n] }))]);
}

function keep(segment: Segment, key: string, match: FrequentMatch): FrequentMatch {
  const matches = matchesOf(segment);
  matches.byKey.set(key, match);
  matches.kept += match.count;
  for (const [oldest, { count }] of matches.byKey) {
    if (matches.kept <= segment.size * MAX_KEPT || oldest === key) break;
    matches.byKey.delete(oldest);
    matches.kept -= count;
  }
  return match;
}
