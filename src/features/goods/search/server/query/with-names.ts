import type { Finding } from './finding.ts';
import { clearHits, isFound } from './hits.ts';
import { namesWithPhrase, namesWithWords, slotsNamed } from './in-names.ts';
import { NAME_SCORE } from './match-kinds.ts';
import type { SearchIndex } from './search-index.ts';

/** Whether the words of a text stand in one name as they are written. */
export const isInNames = (index: SearchIndex, text: string): boolean => namesWithWords(index, text) !== null;

/**
 * A finding with all products in whose names the text stands as it is written. Where they were found by another text or
 * by some of the words alone, these are found instead; where nothing was, those that have the words in any order.
 */
export function withNames(index: SearchIndex, text: string, finding: Finding): Finding {
  const { hits, notes, ignored, isPartial } = finding;
  const isAsTyped = notes.length + ignored.length === 0 && !isPartial;
  const inNames = namesWithPhrase(index, text);
  const phrase = inNames?.all() ?? null;
  const named = phrase ?? (isFound(hits) ? null : namesWithWords(index, text));
  if (named === null) return finding;
  if (!isAsTyped) clearHits(hits);
  for (const [n, own] of hits.entries())
    for (const slot of slotsNamed(named, n)) if (!own.has(slot)) own.add(slot, NAME_SCORE, 'words');
  const found = { ...finding, inNames: phrase && inNames };
  if (isAsTyped) return found;
  return {
    ...found,
    texts: [text],
    swaps: [],
    notes: [],
    ignored: [],
    isPartial: false,
    lacking: () => [],
    missingHead: null,
  };
}
