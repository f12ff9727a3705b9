import { bitCount } from '../index/bits.ts';

/**
 * Slots of a segment as bits, 32 in a word: what a term has or what several have in common. A million bits fit into the
 * cache of a processor, where arrays by slot do not.
 */
export type SlotSet = Int32Array;

/**
 * Items in rising order: slots, each with flags in its lowest `shift` bits. By its `flags` it is known whether an item
 * counts.
 */
export type SlotList = {
  items: Uint32Array;
  from: number;
  end: number;
  shift: number;
  flags: number;
  counts: Uint8Array;
};

const WORD_BITS = 32;

export const emptySet = (size: number): SlotSet => new Int32Array(Math.ceil(size / WORD_BITS));

/** An empty set for so many slots: the given one, where it is large enough. */
export const emptied = (set: SlotSet | undefined, size: number): SlotSet =>
  set !== undefined && set.length * WORD_BITS >= size ? set.fill(0) : emptySet(size);

export const isIn = (set: SlotSet, slot: number): boolean => ((set[slot >>> 5]! >>> (slot & 31)) & 1) === 1;

export function addTo(set: SlotSet, slot: number): void {
  set[slot >>> 5]! |= 1 << (slot & 31);
}

/** Adds what counts of the lists; returns the set. */
export function addLists(set: SlotSet, lists: readonly SlotList[]): SlotSet {
  for (const { items, from, end, shift, flags, counts } of lists) {
    for (let at = from; at < end; at += 1) {
      const item = items[at]!;
      const slot = item >>> shift;
      set[slot >>> 5]! |= counts[item & flags]! << (slot & 31);
    }
  }
  return set;
}

/** Writes the slots that are in all sets, in rising order; returns how many. `slots` has room for them. */
export function listCommon([first, ...others]: readonly SlotSet[], slots: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < first!.length; word += 1) {
    // Joined without looking whether any is left, which cannot be foreseen
    let rest = first![word]!;
    for (let n = 0; n < others.length; n += 1) rest &= others[n]![word]!;
    while (rest !== 0) {
      slots[count++] = (word << 5) + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
    }
  }
  return count;
}

/** Writes the slots of what counts of one list; returns how many. */
export function listSlots({ items, from, end, shift, flags, counts }: SlotList, slots: Uint32Array): number {
  let count = 0;
  for (let at = from; at < end; at += 1) {
    const item = items[at]!;
    slots[count] = item >>> shift;
    count += counts[item & flags]!;
  }
  return count;
}

/** Keeps of the first `count` slots those that are in a set, in their order; returns how many. */
export function keepCommon(set: SlotSet, slots: Uint32Array, count: number): number {
  let left = 0;
  for (let n = 0; n < count; n += 1) {
    const slot = slots[n]!;
    slots[left] = slot;
    left += (set[slot >>> 5]! >>> (slot & 31)) & 1;
  }
  return left;
}

/** A set that numbers its slots in rising order. */
export class NumberedSlots {
  #set: SlotSet = emptySet(0);
  #before = new Uint32Array(0);

  /** Takes `count` rising slots of a segment of `size` products. */
  take(size: number, slots: Uint32Array, count: number): void {
    const set = (this.#set = emptied(this.#set, size));
    if (this.#before.length < set.length) this.#before = new Uint32Array(set.length);
    const before = this.#before;
    let last = -1;
    for (let n = 0; n < count; n += 1) {
      const slot = slots[n]!;
      const word = slot >>> 5;
      addTo(set, slot);
      if (word === last) continue;
      before[word] = n;
      last = word;
    }
  }

  /** Writes what counts of a list and is in the set; returns how much. No branch for each item, as none can be foreseen. */
  filter({ items, from, end, shift, flags, counts }: SlotList, met: Uint32Array): number {
    const set = this.#set;
    let count = 0;
    for (let at = from; at < end; at += 1) {
      const item = items[at]!;
      const slot = item >>> shift;
      met[count] = item;
      count += (set[slot >>> 5]! >>> (slot & 31)) & counts[item & flags]!;
    }
    return count;
  }

  /** The number of a slot that is in the set. */
  numberOf(slot: number): number {
    return this.#before[slot >>> 5]! + bitCount(this.#set[slot >>> 5]! & ((1 << (slot & 31)) - 1));
  }
}
