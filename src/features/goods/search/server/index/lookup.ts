import { LATE_HEAD_WORD, OTHER_FORM, OWN_NAME, OWNER_BITS, type Segment, zoneOf } from './segment.ts';
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

/** Whether a group stands in the names of goods up to this zone; behind the heads also in the names of sections and brands. */
export function isHeadOf({ postings, groupOwners }: Segment, group: number, lastZone: number): boolean {
  for (let at = postings.starts[group]!, end = postings.starts[group + 1]!; at < end; at += 1)
    if (zoneOf(postings.items[at]!) <= lastZone) return true;
  for (let at = groupOwners.starts[group]!, end = groupOwners.starts[group + 1]!; at < end; at += 1)
    if ((groupOwners.items[at]! & (2 ** OWNER_BITS - 1)) === OWN_NAME) return lastZone > LATE_HEAD_WORD;
  return false;
}
