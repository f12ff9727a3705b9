import {
  ANCESTOR_NAME,
  DEPENDENT_WORD,
  FAR_INDEX,
  FLAG_BITS,
  indexInName,
  LATE_HEAD_WORD,
  LATER_WORD,
  OTHER_FORM,
  OWN_HEAD,
  OWN_LIST,
  OWN_NAME,
  OWNER_BITS,
  PROPERTY_VALUE,
  type Segment,
  zoneAndFormOf,
  zoneOf,
} from '../index/segment.ts';
import { type Choice, type Term, WHOLE } from './resolve-term.ts';

/** What a word is worth by its zone, in the order of the zones of a segment. */
const ZONE_WEIGHTS = [1, 0.9, 0.8, 0.68, 0.5, 0.45, 0.2];
/** The same for what the thing is for, which may stand anywhere. */
const DEPENDENT_WEIGHTS = [0.8, 0.8, 0.8, 0.8, 1, 0.45, 0.2];

/** What a word is worth in the name of a brand or section, of a section above, in the value of a property, as what a section's goods are for, as its noun, and among several kinds. */
const OWNER_WEIGHTS = [0.4, 0.2, 0.25, 0.4, 0.4, 0.3];

/** What the noun of a query is worth where it is the noun of the section's name: more than a later word of the name. */
const SECTION_HEAD_WEIGHT = 0.75;
/** The same of a query of one word. */
const ONLY_SECTION_HEAD_WEIGHT = 0.91;

/** Another form of the word that was typed. */
const OTHER_FORM_FACTOR = 0.97;

/** Where a list is this many times as long as the slots asked for, each of them is looked up in it. */
const LONG = 16;

/** Added to the index of a word that stands whole in the name. */
export const IN_NAME = FAR_INDEX + 1;

/** `place`: the index of the word in the name, and whether it stands there whole. */
type Visit = (slot: number, worth: number, place: number) => void;

/** Worth and place by zone and form; a worth of 0 is no match. */
const worths = new Float64Array(32);
const places = new Uint8Array(32);

function prepareTables({ worth, form }: Choice, { role, isStrict, isOtherName, isDependent }: Term): void {
  const lastZone = isOtherName ? LATE_HEAD_WORD : LATER_WORD;
  const weights = role === 'dependent' ? DEPENDENT_WEIGHTS : ZONE_WEIGHTS;
  for (let flags = 0; flags < worths.length; flags += 1) {
    const zone = zoneOf(flags);
    const isOther = form !== null && (form === OTHER_FORM || flags >>> 3 !== form);
    const isMissed = (isStrict === true && zone > lastZone) || (isDependent === true && zone !== DEPENDENT_WORD);
    worths[flags] = isMissed ? 0 : worth * (weights[zone] ?? 0) * (isOther ? OTHER_FORM_FACTOR : 1);
    const isNamed = worth === WHOLE && (role === 'head' ? zone < DEPENDENT_WORD : zone <= DEPENDENT_WORD);
    places[flags] = isNamed ? IN_NAME : 0;
  }
}

/** Visits every slot that has one of these groups; one that has several comes several times. */
export function visitAll(segment: Segment, n: number, term: Term, visit: Visit): void {
  const { postings, ownerSlots } = segment;
  for (const choice of term.choices[n]!) {
    prepareTables(choice, term);
    for (let at = postings.starts[choice.group]!, end = postings.starts[choice.group + 1]!; at < end; at += 1)
      visitPosting(postings.items[at]!, visit);
    for (const [owner, worth, place] of ownersOf(segment, choice, term)) {
      for (let at = ownerSlots.starts[owner]!, end = ownerSlots.starts[owner + 1]!; at < end; at += 1)
        visit(ownerSlots.items[at]!, worth, place);
    }
  }
}

/** The same for the slots in `among` at least; others may come too where lists are short. */
export function visitAmong(segment: Segment, n: number, term: Term, among: Uint32Array, visit: Visit): void {
  const { postings, ownerSlots } = segment;
  for (const choice of term.choices[n]!) {
    prepareTables(choice, term);
    const [from, end] = [postings.starts[choice.group]!, postings.starts[choice.group + 1]!];
    if (end - from > among.length * LONG) {
      for (const slot of among) {
        const at = firstFrom(postings.items, from, end, slot * 2 ** FLAG_BITS);
        const posting = at < end ? postings.items[at]! : 0;
        if (at < end && posting >>> FLAG_BITS === slot) visitPosting(posting, visit);
      }
    } else for (let at = from; at < end; at += 1) visitPosting(postings.items[at]!, visit);
    for (const [owner, worth, place] of ownersOf(segment, choice, term)) {
      const [first, last] = [ownerSlots.starts[owner]!, ownerSlots.starts[owner + 1]!];
      if (last - first > among.length * LONG) {
        for (const slot of among) {
          const at = firstFrom(ownerSlots.items, first, last, slot);
          if (at < last && ownerSlots.items[at] === slot) visit(slot, worth, place);
        }
      } else for (let at = first; at < last; at += 1) visit(ownerSlots.items[at]!, worth, place);
    }
  }
}

function visitPosting(posting: number, visit: Visit): void {
  const flags = zoneAndFormOf(posting);
  const worth = worths[flags]!;
  if (worth > 0) visit(posting >>> FLAG_BITS, worth, indexInName(posting) | places[flags]!);
}

/** Brands, sections and property values with the group in their names, and what that is worth. */
function* ownersOf(
  { groupOwners }: Segment,
  { group, worth }: Choice,
  { isStrict, isOwn, isNoun, role }: Term,
): Generator<[owner: number, worth: number, place: number]> {
  const { starts, items } = groupOwners;
  for (let at = starts[group]!, end = starts[group + 1]!; at < end; at += 1) {
    const owner = items[at]!;
    const name = owner & (2 ** OWNER_BITS - 1);
    if (isNoun && name === OWN_LIST) continue;
    if (isStrict && name !== OWN_NAME && name !== OWN_HEAD) continue;
    if (isOwn && (name === ANCESTOR_NAME || name === PROPERTY_VALUE)) continue;
    const isHead = name === OWN_HEAD && isNoun === true && worth === WHOLE;
    const headWeight = role === 'head' ? SECTION_HEAD_WEIGHT : ONLY_SECTION_HEAD_WEIGHT;
    if (isHead) yield [owner >>> OWNER_BITS, headWeight, FAR_INDEX | IN_NAME];
    else yield [owner >>> OWNER_BITS, worth * OWNER_WEIGHTS[name]!, FAR_INDEX];
  }
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
