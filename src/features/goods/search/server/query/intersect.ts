import type { Segment } from '../index/segment.ts';
import { candidates } from './candidates.ts';
import type { Hits } from './hits.ts';
import type { MatchKind } from './match-kinds.ts';
import { type List, listsOf, waysOf } from './postings.ts';
import type { Term } from './resolve-term.ts';
import { scratchFor } from './slot-scratch.ts';
import { keepCommon, listCommon, listSlots } from './slot-sets.ts';
import { termSet } from './term-sets.ts';

/** More terms than this are not looked for. */
export const MAX_TERMS = 16;

/** What is found in the name alone, word for word, stands before what other texts of the product say. */
const NAME_TIER = 300;

/** What has all words stands before what has most of them. */
export const WORDS_TIER = 300;

/** How much more a score is where all words stand in the order of the query, one behind the other. */
const IN_ORDER = 0.08;

/**
 * Adds the products of segment `n` that have all terms: first they are listed, then the worth of each term is added up.
 * Returns how many there were. A rare word is worth more, a short name more than a long one.
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
  if (terms.length === 1) return matchOnlyTerm(segment, n, terms[0]!, goods, hits, matchKind, factor, reading);
  const sought = soughtOf(segment, n, terms);
  const count = listMatching(segment, n, sought);
  if (count === 0) return 0;
  candidates.begin(count);
  for (const [step, { term, lists }] of sought.entries())
    candidates.add(lists, weightInQuery(term, goods), term.index ?? 0, step);
  const { slots, sums } = candidates;
  const { lengths } = segment;
  const boosts = lengthBoosts(Math.min(terms.length, MAX_TERMS));
  const scores = scoresFor(count);
  for (let at = 0; at < count; at += 1) {
    const inOrder = 1 + IN_ORDER * candidates.orderIn(at, terms.length);
    const score = sums[at]! * factor * boosts[lengths[slots[at]!]!]! * inOrder;
    const tier = WORDS_TIER + (candidates.isNamed(at) ? NAME_TIER : 0);
    scores[at] = tier + Math.min(score, NAME_TIER - 1);
  }
  hits.addAll(count, slots, scores, matchKind, reading);
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
  const { marks, slots } = scratchFor(segment.size);
  const lists = listsOf(segment, n, term);
  const ways = waysOf(lists);
  let count = 0;
  for (const list of lists) {
    const { items, from, end, shift, flags } = list;
    const wayOf = ways.numbersOf(list);
    for (let at = from; at < end; at += 1) {
      const way = wayOf[items[at]! & flags]!;
      const slot = items[at]! >>> shift;
      const mark = marks[slot]!;
      if (way <= mark) continue;
      if (mark === 0) slots[count++] = slot;
      marks[slot] = way;
    }
  }
  const weight = weightInQuery(term, goods);
  const scoreOfWay = ways.all.map(({ worth, isNamed }) => {
    const tier = WORDS_TIER + (isNamed ? NAME_TIER : 0);
    return tier + Math.min(Math.fround(worth * weight) * factor, NAME_TIER - 1);
  });
  const scores = scoresFor(count);
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    scores[at] = scoreOfWay[marks[slot]! - 1]!;
    marks[slot] = 0;
  }
  hits.addAll(count, slots, scores, matchKind, reading);
  return count;
}

/** Whether a product of segment `n` has all terms. */
export const hasAll = (segment: Segment, n: number, terms: readonly Term[]): boolean =>
  listMatching(segment, n, soughtOf(segment, n, terms)) > 0;

/** A term with its lists; `length`: of all of them together. */
type Sought = { term: Term; lists: List[]; length: number };

/** The rarest first. */
const soughtOf = (segment: Segment, n: number, terms: readonly Term[]): Sought[] =>
  terms
    .toSorted((a, b) => a.count - b.count)
    .slice(0, MAX_TERMS)
    .map((term) => {
      const lists = listsOf(segment, n, term);
      return { term, lists, length: lists.reduce((sum, { from, end }) => sum + end - from, 0) };
    });

/** Where fewer goods have one of the terms, each of them is looked up in the sets of the others; else the sets are joined. */
const SPARSE = 1 / 48;

/** Lists the candidates that have all terms; returns how many. */
function listMatching(segment: Segment, n: number, sought: readonly Sought[]): number {
  const length = Math.min(...sought.map((one) => one.length));
  if (length === 0) return 0;
  const slots = candidates.prepare(segment.size, length);
  const setOf = (one: Sought) => termSet(segment, n, one.term, sought.indexOf(one), one.lists, one.length);
  if (length > segment.size * SPARSE) return listCommon(sought.map(setOf), slots);
  const rarest = sought.find((one) => one.length === length)!;
  const [only, ...more] = rarest.lists;
  let count = more.length === 0 ? listSlots(only!, slots) : listCommon([setOf(rarest)], slots);
  for (const one of sought) if (one !== rarest && count > 0) count = keepCommon(setOf(one), slots, count);
  return count;
}

/** Inverse document frequency: a rarer term weighs more. */
const weightOf = ({ count }: Term, goods: number) => Math.log(1 + goods / (1 + count)) + 0.3;

/** The noun names the thing, the others describe it. */
const HEAD_FACTOR = 1.6;

/** The same with what the term is in the query. */
export const weightInQuery = (term: Term, goods: number) =>
  weightOf(term, goods) * (term.role === 'head' ? HEAD_FACTOR : 1);

/** A name of so many pieces or more counts as one of 255. */
const NAME_LENGTHS = 256;

const knownBoosts: Float64Array[] = [];

/** A short name says it more clearly than a long one: factors by the length of the name, for a query of so many terms. */
export function lengthBoosts(terms: number): Float64Array {
  const boostOf = (length: number) => (terms === 1 ? 1 : 1 + (0.04 * terms) / Math.max(terms, length));
  return (knownBoosts[terms] ??= Float64Array.from({ length: NAME_LENGTHS }, (_, length) => boostOf(length)));
}

let scratchScores = new Float64Array(0);

function scoresFor(count: number): Float64Array {
  if (scratchScores.length < count) scratchScores = new Float64Array(count);
  return scratchScores;
}
