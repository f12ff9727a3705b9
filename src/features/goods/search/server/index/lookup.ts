import {
  BOUND,
  OTHER_FORM,
  OWN_HEAD,
  OWN_LATE_HEAD,
  OWN_NAME,
  OWNER_BITS,
  QUALIFIED,
  type Segment,
} from './segment.ts';
import { bytesOf, rangeOf, textOf } from './term-bytes.ts';

/** Words that begin alike beyond these are passed over. */
const MAX_PREFIX_MATCHES = 2000;

/** The group of a stem, number, size or model; -1 where no product has it. */
export function groupOf({ words, wordGroups }: Segment, term: string): number {
  const { from, to } = rangeOf(words, bytesOf(term));
  return from < to ? wordGroups[from]! : -1;
}

/** Which of the forms of its group a word is; none where no product has this very form. */
export function formOf({ words, wordForms }: Segment, word: string): number {
  const { from, to } = rangeOf(words, bytesOf(word));
  return from < to ? wordForms[from]! : OTHER_FORM;
}

/** The groups of all words that begin so. */
export function groupsByPrefix({ words, wordGroups }: Segment, prefix: string): Set<number> {
  const { from, to } = rangeOf(words, bytesOf(prefix), true);
  return new Set(wordGroups.subarray(from, Math.min(to, from + MAX_PREFIX_MATCHES)));
}

export function wordAt({ words: { bytes, starts } }: Segment, word: number): string {
  return textOf(bytes.subarray(starts[word], starts[word + 1]));
}

/** About how many products a group has: those of a brand or section as far as they are counted by it. */
export function countOf({ postings, groupOwners, ownerSlots }: Segment, group: number): number {
  let count = postings.starts[group + 1]! - postings.starts[group]!;
  for (let at = groupOwners.starts[group]!; at < groupOwners.starts[group + 1]!; at += 1) {
    const owner = groupOwners.items[at]! >>> OWNER_BITS;
    count += ownerSlots.starts[owner + 1]! - ownerSlots.starts[owner]!;
  }
  return count;
}

/** The best zone in which goods have a group; behind all zones where it is in none of their texts. */
export const bestZoneOf = ({ bestZones }: Segment, group: number): number => bestZones[group]! % QUALIFIED;

/** Whether an adjective belongs to the name of the thing that a group names. */
export const isQualified = ({ bestZones }: Segment, group: number): boolean => (bestZones[group]! & QUALIFIED) !== 0;

/** Whether goods that are called so say what they are for. */
export const isBound = ({ bestZones }: Segment, group: number): boolean => (bestZones[group]! & BOUND) !== 0;

const ownNames = new Set([OWN_NAME, OWN_HEAD, OWN_LATE_HEAD]);
const heads = new Set([OWN_HEAD, OWN_LATE_HEAD]);

/** Whether a group names a section or a brand, not only what that is for. */
export const isOwnName = (segment: Segment, group: number): boolean => isOwned(segment, group, ownNames);

/** Whether a group is the noun of a section's name. */
export const isSectionHead = (segment: Segment, group: number): boolean => isOwned(segment, group, heads);

const isOwned = ({ groupOwners: { starts, items } }: Segment, group: number, names: ReadonlySet<number>): boolean =>
  items.subarray(starts[group], starts[group + 1]).some((owner) => names.has(owner & (2 ** OWNER_BITS - 1)));
