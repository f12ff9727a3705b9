import type { Segment } from '../index/segment.ts';
import type { Hits } from './hits.ts';
import { FAR_INDEX } from '../index/segment.ts';
import { IN_NAME, visitAll, visitAmong } from './postings.ts';
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
 * Scratch arrays of one query: matched terms, score and last addition by slot; whether all terms so far stand in the
 * name, and the last one; the indexes of the terms in the name; slots that matched all terms so far.
 */
const scratch = {
  matchedTerms: new Uint8Array(0),
  scores: new Float32Array(0),
  last: new Float32Array(0),
  named: new Uint8Array(0),
  indexes: new Uint32Array(0),
  slots: new Uint32Array(0),
};

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
  const { matchedTerms, scores, slots, named } = scratchFor(segment.size);
  const count = matchAll(segment, n, terms, goods);
  const words = Math.min(terms.length, MAX_TERMS);
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    const score = scores[slot]! * factor * lengthBoost(segment, slot, words) * (1 + IN_ORDER * orderIn(slot, terms));
    const tier = WORDS_TIER + (named[slot] === ALL_NAMED ? NAME_TIER : 0);
    hits.add(slot, tier + Math.min(score, NAME_TIER - 1), matchKind, reading);
    matchedTerms[slot] = 0;
  }
  return count;
}

/** Whether a product of segment `n` has all terms. */
export function hasAll(segment: Segment, n: number, terms: readonly Term[], goods: number): boolean {
  const { matchedTerms, slots } = scratchFor(segment.size);
  const count = matchAll(segment, n, terms, goods);
  for (let at = 0; at < count; at += 1) matchedTerms[slots[at]!] = 0;
  return count > 0;
}

/** Matches the terms, the rarest first; returns how many slots have all. */
function matchAll(segment: Segment, n: number, terms: readonly Term[], goods: number): number {
  const order = terms.toSorted((a, b) => a.count - b.count).slice(0, MAX_TERMS);
  let count = 0;
  for (const [step, term] of order.entries()) {
    const weight = weightInQuery(term, goods);
    if (step === 0) count = matchFirstTerm(segment, n, term, weight);
    else {
      matchNextTerm(segment, n, term, weight, step, count);
      count = keepMatching(step + 1, count);
    }
    if (count === 0) return 0;
  }
  return count;
}

/** All terms but the last stand in the name; so does the last. */
const EARLIER_NAMED = 1;
const LAST_NAMED = 2;
const ALL_NAMED = EARLIER_NAMED | LAST_NAMED;

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

function noteIndex(slot: number, term: Term, place: number): void {
  const n = term.index ?? 0;
  if (n >= MAX_INDEXES) return;
  const { indexes } = scratch;
  const shift = n * INDEX_BITS;
  indexes[slot] = ((indexes[slot]! & ~(FAR_INDEX << shift)) | ((place & FAR_INDEX) << shift)) >>> 0;
}

function matchFirstTerm(segment: Segment, n: number, term: Term, weight: number): number {
  const { matchedTerms, scores, last, slots, named } = scratch;
  let count = 0;
  visitAll(segment, n, term, (slot, worth, place) => {
    const value = worth * weight;
    if (matchedTerms[slot] === 0) {
      slots[count] = slot;
      count += 1;
      matchedTerms[slot] = 1;
    } else if (value <= last[slot]!) return;
    scores[slot] = value;
    last[slot] = value;
    named[slot] = place >= IN_NAME ? ALL_NAMED : EARLIER_NAMED;
    noteIndex(slot, term, place);
  });
  return count;
}

function matchNextTerm(segment: Segment, n: number, term: Term, weight: number, step: number, count: number): void {
  const { matchedTerms, scores, last, slots, named } = scratch;
  visitAmong(segment, n, term, slots.subarray(0, count), (slot, worth, place) => {
    const value = worth * weight;
    if (matchedTerms[slot] === step) {
      matchedTerms[slot] = step + 1;
      scores[slot]! += value;
      named[slot] = named[slot] === ALL_NAMED ? EARLIER_NAMED : 0;
    } else if (matchedTerms[slot] === step + 1 && value > last[slot]!) scores[slot]! += value - last[slot]!;
    else return;
    named[slot] = (named[slot]! & EARLIER_NAMED) | (place >= IN_NAME ? LAST_NAMED : 0);
    last[slot] = value;
    noteIndex(slot, term, place);
  });
}

/** Keeps the slots that matched all `terms`. */
function keepMatching(terms: number, count: number): number {
  const { matchedTerms, slots } = scratch;
  let left = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (matchedTerms[slot] === terms) {
      slots[left] = slot;
      left += 1;
    } else matchedTerms[slot] = 0;
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
  const { matchedTerms, scores, last, slots } = scratchFor(segment.size);
  let count = 0;
  order.forEach((term, step) => {
    const weight = weights[step]!;
    visitAll(segment, n, term, (slot, worth) => {
      if (matchedTerms[slot] === 0) {
        slots[count] = slot;
        count += 1;
        scores[slot] = 0;
        last[slot] = 0;
      }
      if (matchedTerms[slot] === step + 1) return;
      matchedTerms[slot] = step + 1;
      scores[slot]! += worth * weight;
      // What only belongs to goods of that name has less of the noun than those goods
      last[slot]! += term.role === 'head' ? weight * worth * worth : weight;
    });
  });
  const isRequired = required.length > 0 ? slotsOf(segment, n, required) : null;
  const shareOf = (slot: number) => Math.round(last[slot]! / all / SHARE_STEP);
  const isNear = (slot: number) =>
    !hits.has(slot) && (isRequired === null ? last[slot]! >= all * MIN_SHARE : isRequired.has(slot));
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
      const score = scores[slot]! * lengthBoost(segment, slot, order.length);
      hits.add(slot, Math.min((score + shareOf(slot) * 0.5) * factor, WORDS_TIER - 1), 'words');
    }
    matchedTerms[slot] = 0;
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
  for (const term of terms) visitAll(segment, n, term, (slot) => slots.add(slot));
  return slots;
}

function scratchFor(size: number): typeof scratch {
  if (scratch.slots.length >= size) return scratch;
  scratch.matchedTerms = new Uint8Array(size);
  scratch.scores = new Float32Array(size);
  scratch.last = new Float32Array(size);
  scratch.named = new Uint8Array(size);
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
