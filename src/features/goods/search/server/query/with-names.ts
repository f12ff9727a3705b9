import type { Finding } from './finding.ts';
import { matchFrequent } from './frequent-matches.ts';
import { clearHits, type Hits, isFound, sourceOf } from './hits.ts';
import { type NamedSlots, namesWithPhrase, namesWithWords, slotsNamed } from './in-names.ts';
import { NAME_SCORE } from './match-kinds.ts';
import type { SearchIndex } from './search-index.ts';

/** Whether the words of a text stand in one name as they are written. */
export const isInNames = (index: SearchIndex, text: string): boolean => namesWithWords(index, text) !== null;

/** How many texts a match is known to be complete for. */
const MAX_COMPLETE = 1000;

/**
 * A finding with all products in whose names the text stands as it is written. Where they were found by another text or
 * by some of the words alone, these are found instead; where nothing was, those that have the words in any order.
 */
export function withNames(index: SearchIndex, text: string, finding: Finding): Finding {
  const { hits, notes, ignored, isPartial } = finding;
  const isAsTyped = notes.length + ignored.length === 0 && !isPartial;
  const key = text.trim().toLowerCase();
  const inNames = namesWithPhrase(index, text);
  const source = sourceOf(hits);
  if (isAsTyped && source?.completeFor.has(key)) return { ...finding, inNames };
  const phrase = inNames?.all() ?? null;
  const named = phrase ?? (isFound(hits) ? null : namesWithWords(index, text));
  if (named === null) return finding;
  if (!isAsTyped) clearHits(hits);
  addNamed(index, hits, named, key);
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

function addNamed(index: SearchIndex, hits: readonly Hits[], named: NamedSlots, key: string): void {
  const source = sourceOf(hits);
  const lacking = index.segments.map((_, n) => {
    const { scores } = hits[n]!;
    return slotsNamed(index, named, n).filter((slot) => scores[slot] === 0);
  });
  const isComplete = lacking.every(({ length }) => length === 0);
  if (source !== null && isComplete && source.completeFor.size < MAX_COMPLETE) source.completeFor.add(key);
  if (isComplete) return;
  const addTo = (to: readonly Hits[]) =>
    lacking.forEach((slots, n) => slots.forEach((slot) => to[n]!.add(slot, NAME_SCORE, 'words')));
  if (source === null) return addTo(hits);
  clearHits(hits);
  matchFrequent(
    index,
    hits,
    () => JSON.stringify([source.key, key]),
    (of, to) => {
      const count = source.fill(of, to);
      addTo(to);
      return count;
    },
  );
}
