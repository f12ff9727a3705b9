import type { Segment } from '../index/segment.ts';
import type { Hits } from './hits.ts';
import { visitAll, visitAmong } from './postings.ts';
import type { Term } from './resolve-term.ts';
import type { MatchKind } from './match-kinds.ts';

/** More terms than this are not looked for. */
export const MAX_TERMS = 16;

/** Scratch arrays of one query: matched terms, score and last addition by slot; slots that matched all terms so far. */
const scratch = {
  matchedTerms: new Uint8Array(0),
  scores: new Float32Array(0),
  last: new Float32Array(0),
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
  const order = terms.toSorted((a, b) => a.count - b.count).slice(0, MAX_TERMS);
  prepare(segment.size);
  const { matchedTerms, scores, slots } = scratch;
  let count = 0;
  for (const [step, term] of order.entries()) {
    const weight = weightInQuery(term, goods);
    const choices = term.choices[n]!;
    if (step === 0) count = matchFirstTerm(segment, choices, weight, term.role);
    else {
      matchNextTerm(segment, choices, weight, step, count, term.role);
      count = keepMatching(step + 1, count);
    }
    if (count === 0) return 0;
  }
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    hits.add(slot, scores[slot]! * factor * lengthBoost(segment, slot, order.length), matchKind, reading);
    matchedTerms[slot] = 0;
  }
  return count;
}

function matchFirstTerm(
  segment: Segment,
  choices: Term['choices'][number],
  weight: number,
  role: Term['role'],
): number {
  const { matchedTerms, scores, last, slots } = scratch;
  let count = 0;
  visitAll(
    segment,
    choices,
    (slot, worth) => {
      const value = worth * weight;
      if (matchedTerms[slot] === 0) {
        slots[count] = slot;
        count += 1;
        matchedTerms[slot] = 1;
      } else if (value <= last[slot]!) return;
      scores[slot] = value;
      last[slot] = value;
    },
    role,
  );
  return count;
}

function matchNextTerm(
  segment: Segment,
  choices: Term['choices'][number],
  weight: number,
  step: number,
  count: number,
  role: Term['role'],
): void {
  const { matchedTerms, scores, last, slots } = scratch;
  visitAmong(
    segment,
    choices,
    slots.subarray(0, count),
    (slot, worth) => {
      const value = worth * weight;
      if (matchedTerms[slot] === step) {
        matchedTerms[slot] = step + 1;
        scores[slot]! += value;
      } else if (matchedTerms[slot] === step + 1 && value > last[slot]!) scores[slot]! += value - last[slot]!;
      else return;
      last[slot] = value;
    },
    role,
  );
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

/** With less of a query by weight a product has nothing to do with it. */
const MIN_SHARE = 0.4;

/** The noun names the thing, the others describe it. */
const HEAD_FACTOR = 1.6;

/** Adds the products that have most of the terms by weight, and one of the `required` where there are such. */
export function addPartialMatches(
  segment: Segment,
  n: number,
  terms: readonly Term[],
  required: readonly Term[],
  goods: number,
  hits: Hits,
): number {
  const order = terms.slice(0, MAX_TERMS);
  const weights = order.map((term) => weightInQuery(term, goods));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  prepare(segment.size);
  const { matchedTerms, scores, last, slots } = scratch;
  let count = 0;
  let best = all * MIN_SHARE;
  order.forEach((term, step) => {
    const weight = weights[step]!;
    visitAll(segment, term.choices[n]!, (slot, worth) => {
      if (matchedTerms[slot] === 0) {
        slots[count] = slot;
        count += 1;
        scores[slot] = 0;
        last[slot] = 0;
      }
      if (matchedTerms[slot] === step + 1) return;
      matchedTerms[slot] = step + 1;
      scores[slot]! += worth * weight;
      last[slot]! += weight;
      if (last[slot]! > best) best = last[slot]!;
    });
  });
  const isRequired = required.length > 0 ? slotsOf(segment, n, required) : null;
  // The heaviest share among those that have what is required
  if (isRequired) {
    best = 0;
    for (let at = 0; at < count; at += 1) {
      const slot = slots[at]!;
      if (isRequired.has(slot) && last[slot]! > best) best = last[slot]!;
    }
  }
  let found = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (last[slot]! >= best - 0.001 && (isRequired === null || isRequired.has(slot))) {
      found += 1;
      hits.add(slot, scores[slot]! * lengthBoost(segment, slot, order.length), 'words');
    }
    matchedTerms[slot] = 0;
  }
  return found;
}

function slotsOf(segment: Segment, n: number, terms: readonly Term[]): Set<number> {
  const slots = new Set<number>();
  for (const { choices } of terms) visitAll(segment, choices[n]!, (slot) => slots.add(slot));
  return slots;
}

function prepare(size: number): void {
  if (scratch.slots.length >= size) return;
  scratch.matchedTerms = new Uint8Array(size);
  scratch.scores = new Float32Array(size);
  scratch.last = new Float32Array(size);
  scratch.slots = new Uint32Array(size);
}

/** Inverse document frequency: a rarer term weighs more. */
const weightOf = ({ count }: Term, goods: number) => Math.log(1 + goods / (1 + count)) + 0.3;

/** The same with what the term is in the query. */
export const weightInQuery = (term: Term, goods: number) =>
  weightOf(term, goods) * (term.role === 'head' ? HEAD_FACTOR : 1);

const lengthBoost = ({ lengths }: Segment, slot: number, terms: number) =>
  terms === 1 ? 1 : 1 + (0.04 * terms) / Math.max(terms, lengths[slot]!);
