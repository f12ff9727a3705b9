import { FAR_INDEX, indexInName } from '../index/segment.ts';
import { firstFrom, IN_NAME, type List } from './postings.ts';
import { NumberedSlots } from './slot-sets.ts';

/** In a mark: all terms but the last stand in the name; so does the last. The number of terms stands above. */
const EARLIER_NAMED = 1;
const LAST_NAMED = 2;
const ALL_NAMED = EARLIER_NAMED | LAST_NAMED;
const ONE_TERM = 4;

/** Bits of an index in the name, and how many words of a query have theirs noted. */
const INDEX_BITS = 3;
const MAX_INDEXES = 10;

/** Where a list is this many times as long as there are candidates, each of them is looked up in it. */
const LONG = 10;
/** So many candidates are numbered; fewer are gone through beside the list. */
const MANY = 500;

/**
 * Products that have all terms, with what is known of each side by side, so that memory is read in the order in which it
 * lies. Scratch memory of one query.
 */
class Candidates {
  count = 0;
  /** In rising order. */
  slots = new Uint32Array(0);
  /** What the terms add up to. */
  sums = new Float32Array(0);
  #size = 0;
  #lasts = new Float32Array(0);
  #marks = new Uint8Array(0);
  #indexes = new Uint32Array(0);
  /** Of a list: the items that candidates have, and the numbers of those. */
  #metItems = new Uint32Array(0);
  #metNumbers = new Uint32Array(0);
  readonly #numbered = new NumberedSlots();
  #areNumbered = false;

  /** Room for so many slots of a segment of `size`. */
  prepare(size: number, length: number): Uint32Array {
    this.#size = size;
    this.#areNumbered = false;
    if (this.slots.length < length) this.slots = new Uint32Array(length);
    return this.slots;
  }

  /** Begins to add up, for the first `count` slots. */
  begin(count: number): void {
    this.count = count;
    if (this.sums.length < count) {
      const length = this.slots.length;
      this.sums = new Float32Array(length);
      this.#lasts = new Float32Array(length);
      this.#marks = new Uint8Array(length);
      this.#indexes = new Uint32Array(length);
      this.#metNumbers = new Uint32Array(length);
    }
    this.sums.fill(0, 0, count);
    this.#marks.fill(ALL_NAMED, 0, count);
    this.#indexes.fill(-1, 0, count);
  }

  /** Adds the best worth of a term, the `step`-th of the query's rarest; `index`: which of its terms it is. */
  add(lists: readonly List[], weight: number, index: number, step: number): void {
    const { sums, count } = this;
    const [lasts, marks, indexes] = [this.#lasts, this.#marks, this.#indexes];
    const indexShift = shiftOf(index);
    const reached = (step + 1) * ONE_TERM;
    let matched = 0;
    let least = 0;
    for (const list of lists) {
      // None of its items would be better than what all have already
      if (matched === count && list.most * weight <= (least ||= leastOf(lasts, count))) continue;
      const met = this.#meet(list);
      const { flags, indexMask, worths, places } = list;
      const [metItems, metNumbers] = [this.#metItems, this.#metNumbers];
      for (let at = 0; at < met; at += 1) {
        const item = metItems[at]!;
        const value = worths[item & flags]! * weight;
        const n = metNumbers[at]!;
        let mark = marks[n]!;
        if (mark < reached) {
          mark = reached + ((mark & ALL_NAMED) === ALL_NAMED ? EARLIER_NAMED : 0);
          sums[n]! += value;
          matched += 1;
        } else if (value > lasts[n]!) sums[n]! += value - lasts[n]!;
        else continue;
        const place = places[item & flags]!;
        marks[n] = (mark & ~LAST_NAMED) | (place >= IN_NAME ? LAST_NAMED : 0);
        lasts[n] = value;
        if (indexShift >= 0) indexes[n] = withIndex(indexes[n]!, (indexInName(item) & indexMask) | place, indexShift);
      }
    }
  }

  /** Notes what counts of a list and is a candidate, in the order of both; returns how much. */
  #meet(list: List): number {
    const { items, from, end, shift, flags, counts } = list;
    const { slots, count } = this;
    const length = end - from;
    if (this.#metItems.length < length) this.#metItems = new Uint32Array(length);
    const [metItems, metNumbers] = [this.#metItems, this.#metNumbers];
    let met = 0;
    if (length > count * LONG || count < MANY) {
      const isLong = length > count * LONG;
      for (let n = 0, at = from; n < count; n += 1) {
        const slot = slots[n]!;
        if (isLong) at = firstFrom(items, at, end, slot, shift);
        else while (at < end && items[at]! >>> shift < slot) at += 1;
        if (at === end) break;
        const item = items[at]!;
        if (item >>> shift !== slot || counts[item & flags] === 0) continue;
        metItems[met] = item;
        metNumbers[met] = n;
        met += 1;
      }
      return met;
    }
    if (!this.#areNumbered) this.#numbered.take(this.#size, slots, count);
    this.#areNumbered = true;
    met = this.#numbered.filter(list, metItems);
    // Where all are met their numbers are those of the items
    for (let at = 0; at < met; at += 1)
      metNumbers[at] = met === count ? at : this.#numbered.numberOf(metItems[at]! >>> shift);
    return met;
  }

  /** Whether all terms of a candidate stand in the name. */
  isNamed(n: number): boolean {
    return (this.#marks[n]! & ALL_NAMED) === ALL_NAMED;
  }

  /** How many neighbours of a query of `terms` are neighbours in the candidate's name, in the same order: from 0 to 1. */
  orderIn(n: number, terms: number): number {
    const count = Math.min(terms, MAX_INDEXES);
    if (count < 2) return 0;
    const own = this.#indexes[n]!;
    let pairs = 0;
    for (let at = 1; at < count; at += 1) {
      const before = (own >>> ((at - 1) * INDEX_BITS)) & FAR_INDEX;
      const behind = (own >>> (at * INDEX_BITS)) & FAR_INDEX;
      if (before === FAR_INDEX || behind === FAR_INDEX) continue;
      if (behind === before + 1 || behind === before) pairs += 1;
      else if (behind > before) pairs += 0.5;
    }
    return pairs / (count - 1);
  }
}

export const candidates = new Candidates();

function leastOf(numbers: Float32Array, count: number): number {
  let least = Infinity;
  for (let n = 0; n < count; n += 1) if (numbers[n]! < least) least = numbers[n]!;
  return least;
}

/** The index of a word in the name among those that are noted, at `shift`. */
const withIndex = (indexes: number, place: number, shift: number) =>
  (indexes & ~(FAR_INDEX << shift)) | ((place & FAR_INDEX) << shift);

/** Where the index of a term is noted; below zero for the terms behind the first ones. */
const shiftOf = (index: number) => (index < MAX_INDEXES ? index * INDEX_BITS : -1);
