import type { Segment } from '../index/segment.ts';
import type { Hits } from './hits.ts';
import { visitAll, visitAmong } from './postings.ts';
import type { Term } from './resolve.ts';
import type { Way } from './ways.ts';

/** More terms than this are not looked for. */
export const MOST_TERMS = 16;

/** Room for one query: terms met so far, sum of scores and last addition by slot; slots that met all terms so far. */
const room = {
  met: new Uint8Array(0),
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
  way: Way,
  factor: number,
  reading = 0,
): number {
  const order = terms.toSorted((a, b) => a.count - b.count).slice(0, MOST_TERMS);
  prepare(segment.size);
  const { met, scores, slots } = room;
  let count = 0;
  for (const [step, term] of order.entries()) {
    const weight = weightOf(term, goods);
    const choices = term.choices[n]!;
    if (step === 0) count = meetFirst(segment, choices, weight);
    else {
      meetNext(segment, choices, weight, step, count);
      count = kept(step + 1, count);
    }
    if (count === 0) return 0;
  }
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    hits.add(slot, scores[slot]! * factor * briefness(segment, slot, order.length), way, reading);
    met[slot] = 0;
  }
  return count;
}

function meetFirst(segment: Segment, choices: Term['choices'][number], weight: number): number {
  const { met, scores, last, slots } = room;
  let count = 0;
  visitAll(segment, choices, (slot, worth) => {
    const value = worth * weight;
    if (met[slot] === 0) {
      slots[count] = slot;
      count += 1;
      met[slot] = 1;
    } else if (value <= last[slot]!) return;
    scores[slot] = value;
    last[slot] = value;
  });
  return count;
}

function meetNext(
  segment: Segment,
  choices: Term['choices'][number],
  weight: number,
  step: number,
  count: number,
): void {
  const { met, scores, last, slots } = room;
  visitAmong(segment, choices, slots.subarray(0, count), (slot, worth) => {
    const value = worth * weight;
    if (met[slot] === step) {
      met[slot] = step + 1;
      scores[slot]! += value;
    } else if (met[slot] === step + 1 && value > last[slot]!) scores[slot]! += value - last[slot]!;
    else return;
    last[slot] = value;
  });
}

/** Leaves the slots that met as many terms. */
function kept(terms: number, count: number): number {
  const { met, slots } = room;
  let left = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (met[slot] === terms) {
      slots[left] = slot;
      left += 1;
    } else met[slot] = 0;
  }
  return left;
}

/** With less of a query by weight a product has nothing to do with it. */
const LEAST_SHARE = 0.4;

/** The first word names the thing, the others describe it. */
const FIRST_WORD = 1.6;

/** Adds the products that have most of the terms by weight. */
export function unite(segment: Segment, n: number, terms: readonly Term[], goods: number, hits: Hits): number {
  const order = terms.slice(0, MOST_TERMS);
  const weights = order.map((term, at) => weightOf(term, goods) * (at === 0 ? FIRST_WORD : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  prepare(segment.size);
  const { met, scores, last, slots } = room;
  let count = 0;
  let best = all * LEAST_SHARE;
  order.forEach((term, step) => {
    const weight = weights[step]!;
    visitAll(segment, term.choices[n]!, (slot, worth) => {
      if (met[slot] === 0) {
        slots[count] = slot;
        count += 1;
        scores[slot] = 0;
        last[slot] = 0;
      }
      if (met[slot] === step + 1) return;
      met[slot] = step + 1;
      scores[slot]! += worth * weight;
      last[slot]! += weight;
      if (last[slot]! > best) best = last[slot]!;
    });
  });
  let found = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (last[slot]! >= best - 0.001) {
      found += 1;
      hits.add(slot, scores[slot]! * briefness(segment, slot, order.length), 'words');
    }
    met[slot] = 0;
  }
  return found;
}

function prepare(size: number): void {
  if (room.slots.length >= size) return;
  room.met = new Uint8Array(size);
  room.scores = new Float32Array(size);
  room.last = new Float32Array(size);
  room.slots = new Uint32Array(size);
}

/** How much a term tells: the rarer, the more. */
export const weightOf = ({ count }: Term, goods: number) => Math.log(1 + goods / (1 + count)) + 0.3;

const briefness = ({ lengths }: Segment, slot: number, terms: number) =>
  1 + (0.5 * terms) / Math.max(terms, lengths[slot]!);
