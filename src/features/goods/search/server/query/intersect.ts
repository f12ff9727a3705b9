import { FAR_INDEX, indexInName, type Segment } from '../index/segment.ts';
import { NAME_TIER, TIER_SIZE, type Trace, WORDS_TIER } from './match-kinds.ts';
import { firstFrom, IN_NAME, type List, listsOf } from './postings.ts';
import type { Term } from './resolve-term.ts';
import type { MatchMemory, Workspace } from './workspace.ts';

/** More terms than this are not looked for. */
export const MAX_TERMS = 16;

/** How much more a score is where all words stand in the order of the query, one behind the other. */
const IN_ORDER = 0.08;

/** Bits of an index in the name, and how many words of a query have theirs noted. */
const INDEX_BITS = 3;
const MAX_INDEXES = 10;

/** In `named` of the memory: all terms but the last stand in the name; so does the last. */
const EARLIER_NAMED = 1;
const LAST_NAMED = 2;
const ALL_NAMED = EARLIER_NAMED | LAST_NAMED;

/** Where a list is this many times as long as there are candidates, each of them is looked up in it. */
const LONG = 10;

/** What hits with several terms get: their trace, and the factor of their scores. */
type Found = Trace & { factor: number };

/**
 * Adds the products of all segments that have all terms. Returns how many there were. A rare word is worth more, a short
 * name more than a long one.
 */
export function intersect(work: Workspace, terms: readonly Term[], found: Found): number {
  if (terms.length === 0) return 0;
  return work.segments.reduce((sum, segment, n) => {
    const count = matchAll(work, n, terms);
    addHits(work, n, count, { ...found, words: Math.min(terms.length, MAX_TERMS) });
    return sum + count;
  }, 0);
}

function addHits(work: Workspace, n: number, count: number, { words, factor, ...trace }: Found & { words: number }) {
  const { slots, sums, named, indexes } = work.memory[n]!;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    const inOrder = 1 + IN_ORDER * orderIn(indexes[slot]!, words);
    const score = sums[slot]! * factor * lengthBoost(work.segments[n]!, slot, words) * inOrder;
    const tier = named[slot] === ALL_NAMED ? NAME_TIER : WORDS_TIER;
    work.hits[n]!.add(slot, tier + Math.min(score, TIER_SIZE - 1), trace.matchKind, trace.paraphrase);
  }
}

/** Whether a product has all terms. */
export const hasAll = (work: Workspace, terms: readonly Term[]): boolean =>
  work.segments.some((_, n) => matchAll(work, n, terms) > 0);

/** Lists the products of segment `n` that have all terms, the rarest term first; returns how many. */
function matchAll({ segments, memory, goods }: Workspace, n: number, terms: readonly Term[]): number {
  const own = memory[n]!;
  const order = terms.toSorted((a, b) => a.count - b.count).slice(0, MAX_TERMS);
  let count = 0;
  for (const [step, term] of order.entries()) {
    const lists = listsOf(segments[n]!, n, term);
    const added = { step, weight: weightInQuery(term, goods), shift: shiftOf(term) };
    count = step === 0 ? matchFirst(lists, added, own) : matchNext(lists, added, own, count);
    if (count === 0) return 0;
  }
  for (let at = 0; at < count; at += 1) own.terms[own.slots[at]!] = 0;
  return count;
}

/** A term as the `step`-th of a match: its weight, and where the index of its word is noted. */
type AddedTerm = { step: number; weight: number; shift: number };

/** Lists the products of the rarest term in the order of their slots. */
function matchFirst(lists: readonly List[], added: AddedTerm, memory: MatchMemory): number {
  let count = 0;
  for (const list of lists)
    for (let at = list.from; at < list.end; at += 1) {
      const item = list.items[at]!;
      const slot = item >>> list.shift;
      const isNew = memory.terms[slot] === 0;
      if (addItem(list, item, added, memory) && isNew) memory.slots[count++] = slot;
    }
  if (lists.length > 1) memory.slots.subarray(0, count).sort();
  return count;
}

/** Removes the listed products that lack the term; returns how many are left. */
function matchNext(lists: readonly List[], added: AddedTerm, memory: MatchMemory, count: number): number {
  const { slots, terms } = memory;
  for (const list of lists) {
    const { items, from, end, shift } = list;
    if (end - from <= count * LONG) {
      for (let at = from; at < end; at += 1)
        if (terms[items[at]! >>> shift]! >= added.step) addItem(list, items[at]!, added, memory);
      continue;
    }
    for (let n = 0, at = from; n < count && at < end; n += 1) {
      at = firstFrom({ items, from: at, end, shift }, slots[n]!);
      if (at < end && items[at]! >>> shift === slots[n]!) addItem(list, items[at]!, added, memory);
    }
  }
  let left = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (terms[slot] === added.step + 1) slots[left++] = slot;
    else terms[slot] = 0;
  }
  return left;
}

/** Adds the worth of an item to its product, if it is the best of the term so far; returns whether it was. */
function addItem(list: List, item: number, { step, weight, shift }: AddedTerm, memory: MatchMemory): boolean {
  const { terms, sums, lasts, named, indexes } = memory;
  const flags = item & list.flags;
  if (list.worths[flags] === 0) return false;
  const slot = item >>> list.shift;
  const value = list.worths[flags]! * weight;
  const earlier = terms[slot] === step ? (step === 0 || named[slot] === ALL_NAMED ? EARLIER_NAMED : 0) : -1;
  if (earlier >= 0) {
    if (step === 0) indexes[slot] = -1;
    sums[slot] = step === 0 ? value : sums[slot]! + value;
    terms[slot] = step + 1;
  } else if (value > lasts[slot]!) sums[slot]! += value - lasts[slot]!;
  else return false;
  const place = list.places[flags]!;
  named[slot] = (earlier >= 0 ? earlier : named[slot]! & EARLIER_NAMED) | (place >= IN_NAME ? LAST_NAMED : 0);
  lasts[slot] = value;
  if (shift >= 0) indexes[slot] = withIndex(indexes[slot]!, (indexInName(item) & list.indexMask) | place, shift);
  return true;
}

/** How many neighbours of a query of `terms` are neighbours in a name, in the same order: from 0 to 1. */
function orderIn(indexes: number, terms: number): number {
  const count = Math.min(terms, MAX_INDEXES);
  if (count < 2) return 0;
  let pairs = 0;
  for (let n = 1; n < count; n += 1) {
    const before = (indexes >>> ((n - 1) * INDEX_BITS)) & FAR_INDEX;
    const behind = (indexes >>> (n * INDEX_BITS)) & FAR_INDEX;
    if (before === FAR_INDEX || behind === FAR_INDEX) continue;
    if (behind === before + 1 || behind === before) pairs += 1;
    else if (behind > before) pairs += 0.5;
  }
  return pairs / (count - 1);
}

/** The indexes with that of one word replaced. */
const withIndex = (indexes: number, place: number, shift: number) =>
  (indexes & ~(FAR_INDEX << shift)) | ((place & FAR_INDEX) << shift);

/** Where the index of a term is noted; below zero for the terms behind the first ones. */
const shiftOf = ({ index = 0 }: Term) => (index < MAX_INDEXES ? index * INDEX_BITS : -1);

/** Inverse document frequency: a rarer term weighs more. */
const weightOf = ({ count }: Term, goods: number) => Math.log(1 + goods / (1 + count)) + 0.3;

/** The noun names the thing, the others describe it. */
const HEAD_FACTOR = 1.6;

/** The same with the role of the term. */
export const weightInQuery = (term: Term, goods: number) =>
  weightOf(term, goods) * (term.role === 'head' ? HEAD_FACTOR : 1);

/** A short name says it more clearly than a long one. */
export const lengthBoost = ({ lengths }: Segment, slot: number, terms: number) =>
  terms === 1 ? 1 : 1 + (0.04 * terms) / Math.max(terms, lengths[slot]!);
