import { POSITION_BITS, type Segment } from '../index/segment.ts';
import type { Token } from '../text/tokenize.ts';
import type { Choice } from './resolve-term.ts';

/** What a word is worth by where it stands, in the order of the positions of a segment. */
const POSITION_WEIGHTS = [1, 0.9, 0.8, 0.68, 0.5, 0.45];
/** The same for what the thing is for, which may stand anywhere. */
const DEPENDENT_WEIGHTS = [0.8, 0.8, 0.8, 0.8, 1, 0.45];
const weightsOf = (role: Role) => (role === 'dependent' ? DEPENDENT_WEIGHTS : POSITION_WEIGHTS);
/** In the name of its brand or of a section. */
const OWNER_WEIGHT = 0.4;

const POSITION_MASK = 2 ** POSITION_BITS - 1;

/** Where a list is this many times as long as the slots asked for, each of them is looked up in it. */
const LONG = 16;

type Role = Token['role'];
type Visit = (slot: number, worth: number) => void;

/** Visits every slot that has one of these groups; one that has several comes several times. */
export function visitAll(segment: Segment, choices: readonly Choice[], visit: Visit, role?: Role): void {
  const weights = weightsOf(role);
  const { postings, ownerSlots } = segment;
  for (const { group, worth } of choices) {
    for (let at = postings.starts[group]!, end = postings.starts[group + 1]!; at < end; at += 1) {
      const posting = postings.items[at]!;
      visit(posting >>> POSITION_BITS, worth * weights[posting & POSITION_MASK]!);
    }
    for (const owner of ownersOf(segment, group)) {
      for (let at = ownerSlots.starts[owner]!, end = ownerSlots.starts[owner + 1]!; at < end; at += 1) {
        visit(ownerSlots.items[at]!, worth * OWNER_WEIGHT);
      }
    }
  }
}

/** The same for the slots in `among` at least; others may come too where lists are short. */
export function visitAmong(
  segment: Segment,
  choices: readonly Choice[],
  among: Uint32Array,
  visit: Visit,
  role?: Role,
): void {
  const weights = weightsOf(role);
  const { postings, ownerSlots } = segment;
  for (const { group, worth } of choices) {
    const [from, end] = [postings.starts[group]!, postings.starts[group + 1]!];
    if (end - from > among.length * LONG) {
      for (const slot of among) {
        const at = firstFrom(postings.items, from, end, slot << POSITION_BITS);
        const posting = at < end ? postings.items[at]! : -1;
        if (posting >>> POSITION_BITS === slot) visit(slot, worth * weights[posting & POSITION_MASK]!);
      }
    } else {
      for (let at = from; at < end; at += 1) {
        const posting = postings.items[at]!;
        visit(posting >>> POSITION_BITS, worth * weights[posting & POSITION_MASK]!);
      }
    }
    for (const owner of ownersOf(segment, group)) {
      const [first, last] = [ownerSlots.starts[owner]!, ownerSlots.starts[owner + 1]!];
      if (last - first > among.length * LONG) {
        for (const slot of among) {
          const at = firstFrom(ownerSlots.items, first, last, slot);
          if (at < last && ownerSlots.items[at] === slot) visit(slot, worth * OWNER_WEIGHT);
        }
      } else for (let at = first; at < last; at += 1) visit(ownerSlots.items[at]!, worth * OWNER_WEIGHT);
    }
  }
}

function ownersOf({ groupOwners: { starts, items } }: Segment, group: number): Uint32Array {
  return items.subarray(starts[group], starts[group + 1]);
}

/** Where in a rising list, from `from` up to `end`, the first number is that is no lower. */
function firstFrom(numbers: Uint32Array, from: number, end: number, least: number): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
