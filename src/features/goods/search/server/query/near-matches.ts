import type { Segment } from '../index/segment.ts';
import { lengthBoost, MAX_TERMS, weightInQuery } from './intersect.ts';
import { WORDS_TIER } from './match-kinds.ts';
import { listsOf } from './postings.ts';
import type { Term } from './resolve-term.ts';
import type { Workspace } from './workspace.ts';

/** With less of a query by weight a product has nothing to do with it, unless it is the thing that is named. */
const MIN_SHARE = 0.4;

/** A rare word of description outweighs material and size less than among results that have all words. */
const RARITY = 0.6;

/** The purpose of a thing says less of it than its sizes. */
const DEPENDENT_FACTOR = 0.6;

/** Goods that only a section calls so, behind an adjective, are another thing: 'Дифференциальные автоматы' for 'автоматы'. */
const NEAR_NAME_FACTOR = 0.5;

/** Shares of a query that differ by less are one. */
const SHARE_STEP = 0.01;

/** A search for products with most of the terms. */
type NearMatch = {
  terms: readonly Term[];
  /** One of each of these is required: the ways to say the noun, and each word of a phrase for it. */
  noun: readonly Term[];
  phrase: readonly (readonly Term[])[];
  factor: number;
};

/**
 * Adds products of segment `n` that have most of the terms by weight and what is required: those with the heaviest share
 * first, with lighter ones until there are as many as `wanted`. Returns how many were added.
 */
export function addNearMatches(work: Workspace, n: number, match: NearMatch, wanted: number): number {
  const { terms, noun, phrase, factor } = match;
  const segment = work.segments[n]!;
  const hits = work.hits[n]!;
  const order = terms.slice(0, MAX_TERMS);
  const weights = order.map((term) => weightInQuery(term, work.goods) ** RARITY * ownWeight(term));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const isPossible = withAll(segment, n, [noun.map(asNear), ...phrase]);
  const isCalled = noun.some((one) => one.calledOtherwise === 'typed') ? withAll(segment, n, [noun, ...phrase]) : null;
  // `lasts` hold the share of the query by weight
  const { terms: marks, sums, lasts: shares, slots } = work.memory[n]!;
  let count = 0;
  order.forEach((term, step) => {
    const weight = weights[step]!;
    for (const { items, from, end, shift, flags, worths } of listsOf(segment, n, term))
      for (let at = from; at < end; at += 1) {
        const slot = items[at]! >>> shift;
        const worth = worths[items[at]! & flags]!;
        if (worth === 0 || marks[slot] === step + 1 || (isPossible !== null && !isPossible(slot))) continue;
        if (marks[slot] === 0) {
          slots[count++] = slot;
          sums[slot] = 0;
          shares[slot] = 0;
        }
        marks[slot] = step + 1;
        sums[slot]! += worth * weight;
        // Accessories ('для X') score lower than X itself
        shares[slot]! += term.role === 'head' ? weight * worth * worth : weight;
      }
  });
  const nameFactor = (slot: number) => (isCalled === null || isCalled(slot) ? 1 : NEAR_NAME_FACTOR);
  const shareOf = (slot: number) => Math.round((shares[slot]! / all / SHARE_STEP) * nameFactor(slot));
  const isNear = (slot: number) =>
    hits.scores[slot]! < WORDS_TIER && (isPossible !== null || shares[slot]! >= all * MIN_SHARE);
  const found = slots.subarray(0, count);
  const least = leastShare(found.filter(isNear), shareOf, wanted);
  let added = 0;
  for (const slot of found) {
    marks[slot] = 0;
    if (!isNear(slot) || shareOf(slot) < least) continue;
    if (hits.scores[slot] === 0) added += 1;
    const score = sums[slot]! * lengthBoost(segment, slot, order.length);
    const ownFactor = factor * nameFactor(slot);
    hits.add(slot, Math.min((score + shareOf(slot) * 0.5) * ownFactor, WORDS_TIER - 1), 'words');
  }
  return added;
}

const ownWeight = ({ role, nearWeight = 1 }: Term) =>
  nearWeight === 1 && role === 'dependent' ? DEPENDENT_FACTOR : nearWeight;

/** Goods of a section with the noun behind an adjective are near: 'Дифференциальные автоматы'. */
export const asNear = (term: Term): Term => ({ ...term, calledOtherwise: undefined });

/** The lightest share that is needed for as many products as are wanted. */
function leastShare(slots: Uint32Array, shareOf: (slot: number) => number, wanted: number): number {
  const shares = Array.from(slots, shareOf).toSorted((a, b) => b - a);
  return shares[wanted - 1] ?? 0;
}

/** Whether a product has one of the terms of each group; null where there are no groups. */
function withAll(
  segment: Segment,
  n: number,
  groups: readonly (readonly Term[])[],
): ((slot: number) => boolean) | null {
  const asked = groups.filter((terms) => terms.length > 0);
  if (asked.length === 0) return null;
  const counts = new Uint8Array(segment.size);
  for (const [before, terms] of asked.entries())
    for (const { items, from, end, shift, flags, worths } of terms.flatMap((term) => listsOf(segment, n, term)))
      for (let at = from; at < end; at += 1) {
        const slot = items[at]! >>> shift;
        if (counts[slot] === before && worths[items[at]! & flags]! > 0) counts[slot] = before + 1;
      }
  return (slot) => counts[slot] === asked.length;
}
