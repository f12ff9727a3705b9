import type { Segment } from '../index/segment.ts';
import type { Learned } from '../learning/learned.ts';
import type { SearchWords } from '../lexicon/search-words.ts';

/**
 * What is searched: goods as they were built at once, and those that changed since. `replaced` marks slots of the first
 * segment that are no longer so.
 */
export type SearchIndex = SearchWords & {
  segments: readonly Segment[];
  replaced: Uint8Array;
  /** What buyers chose after a query, and the owner's rules. */
  learned: Learned;
};
