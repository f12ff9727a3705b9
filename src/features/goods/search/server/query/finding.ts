import type { Note } from './corrections.ts';
import type { Hits } from './hits.ts';
import type { InNames } from './in-names.ts';
import type { Swap } from './synonyms.ts';

/**
 * What was found. `texts`: what the query was taken for, with its synonyms; `swaps`: which words those stand for, by the
 * number of the reading. `notes`: what was done to it for that; `ignored`: words of it that are nowhere; `dropped`: words of
 * buying and cities, which name no product; `isPartial`: no product has all of the others; `lacking`: works out those of
 * them that no product of the noun has; `near`: how many products were added that have only most of them; `missingHead`: the
 * query's noun where nothing is called so; `inNames`: the products in whose names the query stands as it is written. `hits` are reused by the next query.
 */
export type Finding = {
  hits: readonly Hits[];
  texts: readonly string[];
  swaps: readonly (readonly Swap[])[];
  notes: readonly Note[];
  ignored: readonly string[];
  dropped: readonly string[];
  isPartial: boolean;
  lacking: () => readonly string[];
  near: number;
  missingHead: string | null;
  inNames: InNames | null;
};
