import type { Segment } from '../index/segment.ts';
import type { List } from './postings.ts';
import type { Term } from './resolve-term.ts';
import { addLists, emptied, type SlotSet } from './slot-sets.ts';

/** Sets of rarer words are not kept: there are many such words, and their sets are made fast. */
const MIN_SHARE = 1 / 256;

/** How many sets of a segment are kept: eight bytes for each of its products. */
const MAX_KEPT = 64;

const known = new WeakMap<Segment, Map<string, SlotSet>>();

/** Sets that are not kept, by the place of the term in its query. */
const scratch: SlotSet[] = [];

/**
 * Which products of segment `n` have a term, of which these are the lists; `length`: of all of them. Frequent words are in
 * many queries, and in several readings of one, so their sets are kept. The others are overwritten by the next query's
 * term of the same `place`. They depend on the goods alone; a new segment begins without.
 */
export function termSet(
  segment: Segment,
  n: number,
  term: Term,
  place: number,
  lists: readonly List[],
  length: number,
): SlotSet {
  const { size } = segment;
  if (length < size * MIN_SHARE) return addLists((scratch[place] = emptied(scratch[place], size)), lists);
  let sets = known.get(segment);
  if (!sets) known.set(segment, (sets = new Map()));
  const key = keyOf(term, n);
  const set = sets.get(key) ?? addLists(emptied(sets.size < MAX_KEPT ? undefined : takeOldest(sets), size), lists);
  // The last to be taken
  sets.delete(key);
  sets.set(key, set);
  return set;
}

function takeOldest(sets: Map<string, SlotSet>): SlotSet | undefined {
  for (const [key, set] of sets) {
    sets.delete(key);
    return set;
  }
  return undefined;
}

/** All that decides whether a product has a term. */
function keyOf(
  { choices, role, isStrict, isOtherName, isOtherSection, isNearName, isOwn, isDependent, isNoun }: Term,
  n: number,
): string {
  const rules = [role === 'dependent', isStrict, isOtherName, isOtherSection, isNearName, isOwn, isDependent, isNoun];
  return `${rules.map((rule) => (rule === true ? 1 : 0)).join('')} ${choices[n]!.map(({ group, without = [] }) => [group, ...without].join('-')).join()}`;
}
