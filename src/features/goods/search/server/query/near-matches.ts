import type { Segment } from '../index/segment.ts';
import type { Hits } from './hits.ts';
import { lengthBoosts, MAX_TERMS, weightInQuery, WORDS_TIER } from './intersect.ts';
import { lastRead, listsOf, readAll } from './postings.ts';
import type { Term } from './resolve-term.ts';
import { scratchFor } from './slot-scratch.ts';
import { addLists, emptySet, isIn, type SlotSet } from './slot-sets.ts';

/** With less of a query by weight a product has nothing to do with it, unless it is the thing that is named. */
const MIN_SHARE = 0.4;

/** A rare word of description outweighs material and size less than among results that have all words. */
const RARITY = 0.6;

/** What the thing is for says less of it than its sizes. */
const DEPENDENT_FACTOR = 0.6;
const LETTER_FACTOR = 0.5;
/** A maker says more than what the thing has, and poles more than a rating: for a phase more it is another device. */
const MAKER_FACTOR = 2;
const POLES_FACTOR = 4;

/** What only a section calls so behind an adjective is near, but another thing: 'Дифференциальные автоматы' are no 'автоматы'. */
const NEAR_NAME_FACTOR = 0.5;

/** Shares of a query that differ by less are one. */
const SHARE_STEP = 0.01;

/**
 * Adds products that have most of the terms by weight and one of each of the `required`: those with the
 * heaviest share first, with lighter ones until there are as many as `wanted`.
 */
export function addNearMatches(
  segment: Segment,
  n: number,
  terms: readonly Term[],
  required: readonly (readonly Term[])[],
  goods: number,
  hits: Hits,
  wanted: number,
  factor: number,
): number {
  hits.list();
  const order = terms.slice(0, MAX_TERMS);
  const shareOfWeight = ({ role, isLetter, isMaker, isPoles }: Term) =>
    isMaker === true
      ? MAKER_FACTOR
      : isPoles === true
        ? POLES_FACTOR
        : role === 'dependent'
          ? DEPENDENT_FACTOR
          : isLetter === true
            ? LETTER_FACTOR
            : 1;
  const weights = order.map((term) => weightInQuery(term, goods) ** RARITY * shareOfWeight(term));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const { marks, sums, slots } = scratchFor(segment.size);
  const possible = setOfAll(segment, n, required);
  const called = required.some(isNearlyNamed) ? setOfAll(segment, n, required.map(asNamed)) : null;
  let count = 0;
  order.forEach((term, step) => {
    const weight = weights[step]!;
    for (const list of listsOf(segment, n, term)) {
      const length = readAll(list);
      for (let at = 0; at < length; at += 1) {
        const slot = lastRead.slots[at]!;
        if (possible !== null && !isIn(possible, slot)) continue;
        if (marks[slot] === 0) {
          slots[count] = slot;
          count += 1;
          sums[slot * 2] = 0;
          sums[slot * 2 + 1] = 0;
        }
        if (marks[slot] === step + 1) continue;
        marks[slot] = step + 1;
        const worth = lastRead.worths[at]!;
        sums[slot * 2]! += worth * weight;
        // What only belongs to goods of that name has less of the noun than those goods
        sums[slot * 2 + 1]! += term.role === 'head' ? weight * worth * worth : weight;
      }
    }
  });
  const nameFactor = (slot: number) => (called === null || isIn(called, slot) ? 1 : NEAR_NAME_FACTOR);
  const shareOf = (slot: number) => Math.round((sums[slot * 2 + 1]! / all / SHARE_STEP) * nameFactor(slot));
  const isNear = (slot: number) =>
    hits.scores[slot]! < WORDS_TIER && (possible !== null || sums[slot * 2 + 1]! >= all * MIN_SHARE);
  const counts = new Map<number, number>();
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (isNear(slot)) counts.set(shareOf(slot), (counts.get(shareOf(slot)) ?? 0) + 1);
  }
  const least = leastShare(counts, wanted);
  const boosts = lengthBoosts(order.length);
  let found = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (isNear(slot) && shareOf(slot) >= least) {
      if (!hits.has(slot)) found += 1;
      const score = sums[slot * 2]! * boosts[segment.lengths[slot]!]!;
      const ownFactor = factor * nameFactor(slot);
      hits.add(slot, Math.min((score + shareOf(slot) * 0.5) * ownFactor, WORDS_TIER - 1), 'words');
    }
    marks[slot] = 0;
  }
  return found;
}

const isNearlyNamed = (terms: readonly Term[]) => terms.some(({ isOtherName }) => isOtherName === true);
const asNamed = (terms: readonly Term[]): Term[] => terms.map((term) => ({ ...term, isNearName: false }));

/** The lightest share that is needed for as many as are wanted. */
function leastShare(counts: ReadonlyMap<number, number>, wanted: number): number {
  let sum = 0;
  for (const share of [...counts.keys()].toSorted((a, b) => b - a)) {
    sum += counts.get(share)!;
    if (sum >= wanted) return share;
  }
  return 0;
}

/** The slots that have one of the terms of each group; null where there are no groups. */
function setOfAll(segment: Segment, n: number, groups: readonly (readonly Term[])[]): SlotSet | null {
  const sets = groups
    .filter((terms) => terms.length > 0)
    .map((terms) =>
      addLists(
        emptySet(segment.size),
        terms.flatMap((term) => listsOf(segment, n, term)),
      ),
    );
  const [first, ...others] = sets;
  if (first === undefined) return null;
  for (const other of others) for (let word = 0; word < first.length; word += 1) first[word]! &= other[word]!;
  return first;
}
