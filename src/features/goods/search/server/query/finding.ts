import type { Note } from './corrections.ts';
import type { Hits } from './hits.ts';
import type { InNames } from './in-names.ts';
import type { Swap } from './synonyms.ts';

/** What a query found. `hits` are reused by the next query. */
export type Finding = {
  hits: readonly Hits[];
  /** What the query was read as, then its readings with synonyms. */
  texts: readonly string[];
  /** The synonyms of each reading. */
  swaps: readonly (readonly Swap[])[];
  /** The changes made to the query. */
  notes: readonly Note[];
  /** Words of the query that no goods have. */
  ignored: readonly string[];
  /** Words of buying and cities. */
  dropped: readonly string[];
  /** No product has all words that are not ignored. */
  isPartial: boolean;
  /** Computes which of these words no product with the noun has. */
  lacking: () => readonly string[];
  /** How many products were added that have only most words. */
  near: number;
  /** The noun of the query, if no goods are called so. */
  missingHead: string | null;
  /** The products in whose names the query stands as it is written. */
  inNames: InNames | null;
};
