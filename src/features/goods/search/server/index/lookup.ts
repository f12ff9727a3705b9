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

/** One query asks for the groups of its words dozens of times: those of the last terms, by segment. */
const lastGroups = new WeakMap<Segment, Map<string, number>>();
const MAX_LAST_GROUPS = 2000;

/** The group of a stem, number, size or model; -1 where no product has it. */
export function groupOf(segment: Segment, term: string): number {
  let groups = lastGroups.get(segment);
  if (!groups) lastGroups.set(segment, (groups = new Map()));
  let group = groups.get(term);
  if (group !== undefined) return group;
  const { from, to } = rangeOf(segment.words, bytesOf(term));
  group = from < to ? segment.wordGroups[from]! : -1;
  if (groups.size >= MAX_LAST_GROUPS) groups.clear();
  groups.set(term, group);
  return group;
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

/** Whether a group names a section or a brand, not only what that is for. */
export function isOwnName({ groupOwners }: Segment, group: number): boolean {
  for (let at = groupOwners.starts[group]!, end = groupOwners.starts[group + 1]!; at < end; at += 1)
    if (ownNames.has(groupOwners.items[at]! & (2 ** OWNER_BITS - 1))) return true;
  return false;
}

const heads = new Set([OWN_HEAD, OWN_LATE_HEAD]);

/** Whether a group is the noun of a section's name. */
export function isSectionHead({ groupOwners }: Segment, group: number): boolean {
  for (let at = groupOwners.starts[group]!, end = groupOwners.starts[group + 1]!; at < end; at += 1)
    if (heads.has(groupOwners.items[at]! & (2 ** OWNER_BITS - 1))) return true;
  return false;
}
