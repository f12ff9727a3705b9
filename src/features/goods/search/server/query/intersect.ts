import type { Segment } from '../index/segment.ts';
import type { Hits } from './hits.ts';
import { FAR_INDEX, FLAG_BITS, zoneAndFormOf } from '../index/segment.ts';
import { IN_NAME, lastRead, listsOf, readAll, readAmong, waysOf } from './postings.ts';
import type { Term } from './resolve-term.ts';
import type { MatchKind } from './match-kinds.ts';

/** More terms than this are not looked for. */
export const MAX_TERMS = 16;

/** What is found in the name alone, word for word, stands before what other texts of the product say. */
const NAME_TIER = 300;

/** What has all words stands before what has most of them. */
const WORDS_TIER = 300;

/** How much more a score is where all words stand in the order of the query, one behind the other. */
const IN_ORDER = 0.08;

/** Bits of an index in the name, and how many words of a query have theirs noted. */
const INDEX_BITS = 3;
const MAX_INDEXES = 10;

/**
 * Scratch memory of one query, by slot: `marks` say how many terms matched and which of them stand in the name; `sums`
 * hold a score and its last addition, side by side as they are read together; `indexes` of the terms in the name.
 * `slots` are those that matched all terms so far.
 */
const scratch = {
  marks: new Uint8Array(0),
  sums: new Float32Array(0),
  indexes: new Uint32Array(0),
  slots: new Uint32Array(0),
};

/** In a mark: all terms but the last stand in the name; so does the last. The number of terms stands above. */
const EARLIER_NAMED = 1;
const LAST_NAMED = 2;
const ALL_NAMED = EARLIER_NAMED | LAST_NAMED;
const ONE_TERM = 4;

/**
 * Adds the products of segment `n` that have all terms, the rarest looked for first. Returns how many there were. A rare
 * word is worth more, a short name more than a long one.
 */
export function intersect(
  segment: Segment,
  n: number,
  terms: readonly Term[],
  goods: number,
  hits: Hits,
  matchKind: MatchKind,
  factor: number,
  reading = 0,
): number {
  const { marks, sums, slots } = scratchFor(segment.size);
  if (terms.length === 1) return matchOnlyTerm(segment, n, terms[0]!, goods, hits, matchKind, factor, reading);
  const count = matchAll(segment, n, terms, goods);
  const words = Math.min(terms.length, MAX_TERMS);
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    const score = sums[slot * 2]! * factor * lengthBoost(segment, slot, words) * (1 + IN_ORDER * orderIn(slot, terms));
    const tier = WORDS_TIER + ((marks[slot]! & ALL_NAMED) === ALL_NAMED ? NAME_TIER : 0);
    hits.add(slot, tier + Math.min(score, NAME_TIER - 1), matchKind, reading);
    marks[slot] = 0;
  }
  return count;
}

/**
 * The same for a single term. Frequent words stand in a third of all goods, so this is written for the fewest reads of
 * memory: a slot's mark is the number of the best way it has the term, of which there are few.
 */
function matchOnlyTerm(
  segment: Segment,
  n: number,
  term: Term,
  goods: number,
  hits: Hits,
  matchKind: MatchKind,
  factor: number,
  reading: number,
): number {
  const { marks, slots } = scratch;
  const lists = listsOf(segment, n, term);
  const ways = waysOf(lists);
  let count = 0;
  for (const list of lists) {
    const { items, from, end, tables } = list;
    const shift = tables === null ? 0 : FLAG_BITS;
    const wayOf = ways.numbersOf(list);
    for (let at = from; at < end; at += 1) {
      const way = wayOf[tables === null ? 0 : zoneAndFormOf(items[at]!)]!;
      const slot = items[at]! >>> shift;
      const mark = marks[slot]!;
      if (way <= mark) continue;
      if (mark === 0) slots[count++] = slot;
      marks[slot] = way;
    }
  }
  const weight = weightInQuery(term, goods);
  const scores = ways.all.map(({ worth, isNamed }) => {
    const tier = WORDS_TIER + (isNamed ? NAME_TIER : 0);
    return tier + Math.min(Math.fround(worth * weight) * factor, NAME_TIER - 1);
  });
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    hits.add(slot, scores[marks[slot]! - 1]!, matchKind, reading);
    marks[slot] = 0;
  }
  return count;
}

/** Whether a product of segment `n` has all terms. */
export function hasAll(segment: Segment, n: number, terms: readonly Term[], goods: number): boolean {
  const { marks, slots } = scratchFor(segment.size);
  const count = matchAll(segment, n, terms, goods);
  for (let at = 0; at < count; at += 1) marks[slots[at]!] = 0;
  return count > 0;
}

/** Matches the terms, the rarest first; returns how many slots have all. */
function matchAll(segment: Segment, n: number, terms: readonly Term[], goods: number): number {
  const order = terms.toSorted((a, b) => a.count - b.count).slice(0, MAX_TERMS);
  let count = 0;
  for (const [step, term] of order.entries()) {
    const weight = weightInQuery(term, goods);
    const shift = shiftOf(term);
    if (step === 0) count = matchFirstTerm(segment, n, term, weight, shift);
    else {
      matchNextTerm(segment, n, term, weight, step, count, shift);
      count = keepMatching(step + 1, count);
    }
    if (count === 0) return 0;
  }
  return count;
}

/** How many neighbours of the query are neighbours in the name, in the same order: from 0 to 1. */
function orderIn(slot: number, terms: readonly Term[]): number {
  const count = Math.min(terms.length, MAX_INDEXES);
  if (count < 2) return 0;
  const own = scratch.indexes[slot]!;
  let pairs = 0;
  for (let n = 1; n < count; n += 1) {
    const before = (own >>> ((n - 1) * INDEX_BITS)) & FAR_INDEX;
    const behind = (own >>> (n * INDEX_BITS)) & FAR_INDEX;
    if (before === FAR_INDEX || behind === FAR_INDEX) continue;
    if (behind === before + 1 || behind === before) pairs += 1;
    else if (behind > before) pairs += 0.5;
  }
  return pairs / (count - 1);
}

/** The index of a word in the name among those that are noted, at `shift`. */
const withIndex = (indexes: number, place: number, shift: number) =>
  ((indexes & ~(FAR_INDEX << shift)) | ((place & FAR_INDEX) << shift)) >>> 0;

/** Where the index of a term is noted; below zero for the terms behind the first ones. */
const shiftOf = ({ index = 0 }: Term) => (index < MAX_INDEXES ? index * INDEX_BITS : -1);

function matchFirstTerm(segment: Segment, n: number, term: Term, weight: number, shift: number): number {
  const { marks, sums, slots, indexes } = scratch;
  let count = 0;
  for (const list of listsOf(segment, n, term)) {
    const length = readAll(list);
    const { slots: read, worths, places } = lastRead;
    for (let at = 0; at < length; at += 1) {
      const slot = read[at]!;
      const value = worths[at]! * weight;
      if (marks[slot] === 0) {
        slots[count] = slot;
        count += 1;
      } else if (value <= sums[slot * 2 + 1]!) continue;
      sums[slot * 2] = value;
      sums[slot * 2 + 1] = value;
      const place = places[at]!;
      marks[slot] = ONE_TERM | (place >= IN_NAME ? ALL_NAMED : EARLIER_NAMED);
      if (shift >= 0) indexes[slot] = withIndex(indexes[slot]!, place, shift);
    }
  }
  return count;
}

function matchNextTerm(
  segment: Segment,
  n: number,
  term: Term,
  weight: number,
  step: number,
  count: number,
  shift: number,
): void {
  const { marks, sums, slots, indexes } = scratch;
  for (const list of listsOf(segment, n, term)) {
    const length = readAmong(list, slots, count);
    const { slots: read, worths, places } = lastRead;
    for (let at = 0; at < length; at += 1) {
      const slot = read[at]!;
      let mark = marks[slot]!;
      if (mark < step * ONE_TERM) continue;
      const value = worths[at]! * weight;
      if (mark < (step + 1) * ONE_TERM) {
        mark = (step + 1) * ONE_TERM + ((mark & ALL_NAMED) === ALL_NAMED ? EARLIER_NAMED : 0);
        sums[slot * 2]! += value;
      } else if (value > sums[slot * 2 + 1]!) sums[slot * 2]! += value - sums[slot * 2 + 1]!;
      else continue;
      const place = places[at]!;
      marks[slot] = (mark & ~LAST_NAMED) | (place >= IN_NAME ? LAST_NAMED : 0);
      sums[slot * 2 + 1] = value;
      if (shift >= 0) indexes[slot] = withIndex(indexes[slot]!, place, shift);
    }
  }
}

/** Keeps the slots that matched all `terms`. */
function keepMatching(terms: number, count: number): number {
  const { marks, slots } = scratch;
  let left = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (marks[slot]! >= terms * ONE_TERM) {
      slots[left] = slot;
      left += 1;
    } else marks[slot] = 0;
  }
  return left;
}

/** With less of a query by weight a product has nothing to do with it, unless it is the thing that is named. */
const MIN_SHARE = 0.4;

/** The noun names the thing, the others describe it. */
const HEAD_FACTOR = 1.6;

/** What the thing is for says less of it than its sizes. */
const DEPENDENT_FACTOR = 0.6;

/** Shares of a query that differ by less are one. */
const SHARE_STEP = 0.01;

/**
 * Adds products that have most of the terms by weight and one of the `required` where there are such: those with the
 * heaviest share first, with lighter ones until there are as many as `wanted`.
 */
export function addNearMatches(
  segment: Segment,
  n: number,
  terms: readonly Term[],
  required: readonly Term[],
  goods: number,
  hits: Hits,
  wanted: number,
  factor: number,
): number {
  const order = terms.slice(0, MAX_TERMS);
  const weights = order.map((term) => weightInQuery(term, goods) * (term.role === 'dependent' ? DEPENDENT_FACTOR : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const { marks, sums, slots } = scratchFor(segment.size);
  let count = 0;
  order.forEach((term, step) => {
    const weight = weights[step]!;
    for (const list of listsOf(segment, n, term)) {
      const length = readAll(list);
      for (let at = 0; at < length; at += 1) {
        const slot = lastRead.slots[at]!;
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
  const isRequired = required.length > 0 ? slotsOf(segment, n, required) : null;
  const shareOf = (slot: number) => Math.round(sums[slot * 2 + 1]! / all / SHARE_STEP);
  const isNear = (slot: number) =>
    !hits.has(slot) && (isRequired === null ? sums[slot * 2 + 1]! >= all * MIN_SHARE : isRequired.has(slot));
  const counts = new Map<number, number>();
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (isNear(slot)) counts.set(shareOf(slot), (counts.get(shareOf(slot)) ?? 0) + 1);
  }
  const least = leastShare(counts, wanted);
  let found = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (isNear(slot) && shareOf(slot) >= least) {
      found += 1;
      const score = sums[slot * 2]! * lengthBoost(segment, slot, order.length);
      hits.add(slot, Math.min((score + shareOf(slot) * 0.5) * factor, WORDS_TIER - 1), 'words');
    }
    marks[slot] = 0;
  }
  return found;
}

/** The lightest share that is needed for as many as are wanted. */
function leastShare(counts: ReadonlyMap<number, number>, wanted: number): number {
  let sum = 0;
  for (const share of [...counts.keys()].toSorted((a, b) => b - a)) {
    sum += counts.get(share)!;
    if (sum >= wanted) return share;
  }
  return 0;
}

function slotsOf(segment: Segment, n: number, terms: readonly Term[]): Set<number> {
  const slots = new Set<number>();
  for (const term of terms)
    for (const list of listsOf(segment, n, term)) {
      const length = readAll(list);
      for (let at = 0; at < length; at += 1) slots.add(lastRead.slots[at]!);
    }
  return slots;
}

function scratchFor(size: number): typeof scratch {
  if (scratch.slots.length >= size) return scratch;
  scratch.marks = new Uint8Array(size);
  scratch.sums = new Float32Array(size * 2);
  scratch.indexes = new Uint32Array(size);
  scratch.slots = new Uint32Array(size);
  return scratch;
}

/** Inverse document frequency: a rarer term weighs more. */
const weightOf = ({ count }: Term, goods: number) => Math.log(1 + goods / (1 + count)) + 0.3;

/** The same with what the term is in the query. */
export const weightInQuery = (term: Term, goods: number) =>
  weightOf(term, goods) * (term.role === 'head' ? HEAD_FACTOR : 1);

const lengthBoost = ({ lengths }: Segment, slot: number, terms: number) =>
  terms === 1 ? 1 : 1 + (0.04 * terms) / Math.max(terms, lengths[slot]!);
