import { PLACE_BITS, type Segment } from '../index/segment.ts';
import type { Hits } from './hits.ts';
import type { Term } from './resolve.ts';
import type { Way } from './ways.ts';

/** What a word is worth by where it stands: first in the name, near its beginning, later, in other texts. */
const BY_PLACE = [1, 0.85, 0.7, 0.5];
/** In the name of its brand or of a section. */
const BY_OWNER = 0.45;

/** More terms than this are not looked for. */
export const MOST_TERMS = 16;

const room = {
  terms: new Uint8Array(0),
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
): number {
  const order = terms.toSorted((a, b) => a.count - b.count).slice(0, MOST_TERMS);
  prepare(segment.size);
  const { terms: met, scores, last, slots } = room;
  let count = 0;
  order.forEach((term, step) => {
    const weight = weightOf(term, goods);
    each(segment, term.choices[n]!, (slot, worth) => {
      const value = worth * weight;
      if (met[slot] === step + 1) {
        if (value > last[slot]!) {
          scores[slot]! += value - last[slot]!;
          last[slot] = value;
        }
      } else if (met[slot] === step) {
        if (step === 0) {
          slots[count] = slot;
          count += 1;
          scores[slot] = 0;
        }
        met[slot] = step + 1;
        scores[slot]! += value;
        last[slot] = value;
      }
    });
  });
  let found = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (met[slot] === order.length) {
      found += 1;
      hits.add(slot, scores[slot]! * factor * briefness(segment, slot, order.length), way);
    }
    met[slot] = 0;
  }
  return found;
}

/** With less of a query by weight a product has nothing to do with it. */
const LEAST_SHARE = 0.55;

/** Adds the products that have most of the terms by weight. */
export function unite(segment: Segment, n: number, terms: readonly Term[], goods: number, hits: Hits): number {
  const order = terms.slice(0, MOST_TERMS);
  const all = order.reduce((sum, term) => sum + weightOf(term, goods), 0);
  prepare(segment.size);
  const { terms: met, scores, last, slots } = room;
  let count = 0;
  let best = all * LEAST_SHARE;
  order.forEach((term, step) => {
    const weight = weightOf(term, goods);
    each(segment, term.choices[n]!, (slot, worth) => {
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
  room.terms = new Uint8Array(size);
  room.scores = new Float32Array(size);
  room.last = new Float32Array(size);
  room.slots = new Uint32Array(size);
}

const weightOf = ({ count }: Term, goods: number) => Math.log(1 + goods / (1 + count)) + 0.3;

const briefness = ({ lengths }: Segment, slot: number, terms: number) =>
  1 + (0.5 * terms) / Math.max(terms, lengths[slot]!);

function each(
  { postings, groupOwners, ownerSlots }: Segment,
  choices: Term['choices'][number],
  visit: (slot: number, worth: number) => void,
): void {
  for (const { group, worth } of choices) {
    for (let at = postings.starts[group]!, end = postings.starts[group + 1]!; at < end; at += 1) {
      const posting = postings.items[at]!;
      visit(posting >>> PLACE_BITS, worth * BY_PLACE[posting & 3]!);
    }
    for (let at = groupOwners.starts[group]!; at < groupOwners.starts[group + 1]!; at += 1) {
      const owner = groupOwners.items[at]!;
      for (let own = ownerSlots.starts[owner]!, end = ownerSlots.starts[owner + 1]!; own < end; own += 1) {
        visit(ownerSlots.items[own]!, worth * BY_OWNER);
      }
    }
  }
}
