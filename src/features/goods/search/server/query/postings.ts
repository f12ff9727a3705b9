import {
  ANCESTOR_NAME,
  DEPENDENT_WORD,
  FAR_INDEX,
  FLAG_BITS,
  INDEX_SHIFT,
  LATE_HEAD_WORD,
  LATER_WORD,
  OTHER_FORM,
  OWN_HEAD,
  OWN_LATE_HEAD,
  OWN_LIST,
  OWN_NAME,
  OWNER_BITS,
  PROPERTY_VALUE,
  type Segment,
  ZONE_AND_FORM,
  zoneOf,
} from '../index/segment.ts';
import { type Choice, type Term, WHOLE } from './resolve-term.ts';
import { addTo, emptied, emptySet, isIn, type SlotList, type SlotSet } from './slot-sets.ts';

/** What a word is worth by its zone, in the order of the zones of a segment. */
const ZONE_WEIGHTS = [1, 0.9, 0.8, 0.68, 0.5, 0.45, 0.2];
/** The same for what the thing is for, which may stand anywhere. */
const DEPENDENT_WEIGHTS = [0.8, 0.8, 0.8, 0.8, 1, 0.45, 0.2];

/** What a word is worth in the name of a brand or section, of a section above, in the value of a property, as what a section's goods are for, as its noun, and among several kinds. */
const OWNER_WEIGHTS = [0.4, 0.2, 0.25, 0.4, 0.4, 0.3, 0.4];

/** What the noun of a query is worth where it is the noun of the section's name: more than a later word of the name. */
const SECTION_HEAD_WEIGHT = 0.75;
/** The same of a query of one word. */
const ONLY_SECTION_HEAD_WEIGHT = 0.91;

/** Another form of the word that was typed. */
const OTHER_FORM_FACTOR = 0.97;

/** Added to the index of a word that stands whole in the name. */
export const IN_NAME = FAR_INDEX + 1;

/**
 * Slots in one list of a term, in rising order: either postings, of which the lowest `shift` bits are flags, or the slots
 * of a brand, section or property value, all of one worth. By the `flags` of an item it is known whether the item counts,
 * what it is worth (`most` at most), and its place: the index of the word in the name, which postings have themselves
 * (`indexMask`), and whether the word stands there whole.
 */
export type List = SlotList & { indexMask: number } & Tables;

type Tables = { counts: Uint8Array; worths: Float64Array; places: Uint8Array; most: number };

const FLAG_COUNT = ZONE_AND_FORM + 1;

/** What was read of a list: scratch memory that holds until the next list is read. */
export const lastRead = { slots: new Uint32Array(0), worths: new Float64Array(0) };

/** The lists of a term in segment `n` that have any; a slot that has several of its groups stands in several. */
export function listsOf(segment: Segment, n: number, term: Term): List[] {
  const { postings, ownerSlots } = segment;
  const lists = term.choices[n]!.flatMap((choice) => {
    const tables = tablesOf(choice, term);
    const { without } = choice;
    const range = rangeOf(postings, choice.group);
    const own =
      without === undefined
        ? range
        : withoutPostings(
            range,
            without.map((group) => rangeOf(postings, group)),
            segment.size,
          );
    return [
      { ...own, shift: FLAG_BITS, flags: ZONE_AND_FORM, indexMask: FAR_INDEX, ...tables },
      ...ownersOf(segment, choice, term).map(([owner, worth, place]) => {
        const one = { worths: Float64Array.of(worth), places: Uint8Array.of(place), most: worth };
        return { ...rangeOf(ownerSlots, owner), shift: 0, flags: 0, indexMask: 0, counts: Uint8Array.of(1), ...one };
      }),
    ];
  });
  return lists.filter(({ from, end }) => from < end);
}

const rangeOf = ({ starts, items }: Segment['postings'], n: number) => ({
  items,
  from: starts[n]!,
  end: starts[n + 1]!,
});

type Range = Pick<List, 'items' | 'from' | 'end'>;

/** Places in names that other words have: scratch memory of one list. */
let taken: SlotSet = emptySet(0);

/** Postings but those of words that stand at the same places: numbers that have another unit there. */
function withoutPostings(range: Range, others: readonly Range[], size: number): Range {
  taken = emptied(taken, size * PLACES);
  for (const { items, from, end } of others) for (let at = from; at < end; at += 1) addTo(taken, placeOf(items[at]!));
  const left = range.items.slice(range.from, range.end);
  let count = 0;
  for (let at = 0; at < left.length; at += 1) {
    const item = left[at]!;
    left[count] = item;
    // No branch, as none can be foreseen
    count += isIn(taken, placeOf(item)) ? 0 : 1;
  }
  return { items: left, from: 0, end: count };
}

/** A posting's slot and the index of its word: the number of a rating may stand in a later zone than the rating. */
const placeOf = (item: number) => item >>> INDEX_SHIFT;

/** The first words of a name have a place each, all later ones the last place together. */
const PLACES = FAR_INDEX + 1;

/** How a product may have a term. */
type Way = { worth: number; isNamed: boolean };

/** The ways in which lists have a term, the best last, counted from one; `numbersOf`: those of a list by its flags. */
export function waysOf(lists: readonly List[]): { all: Way[]; numbersOf: (list: List) => Uint8Array } {
  const keyOf = (worth: number, place: number) => worth * 2 + (place >= IN_NAME ? 1e-9 : 0);
  const found = new Map<number, Way>();
  for (const { worths, places } of new Map(lists.map((list) => [list.worths, list])).values()) {
    worths.forEach((worth, flags) => {
      const place = places[flags]!;
      if (worth > 0) found.set(keyOf(worth, place), { worth, isNamed: place >= IN_NAME });
    });
  }
  const keys = [...found.keys()].toSorted((a, b) => a - b);
  const numbers = new Map(keys.map((key, at) => [key, at + 1]));
  const byWorths = new Map<Float64Array, Uint8Array>();
  const numbersOf = ({ worths, places }: List) => {
    let own = byWorths.get(worths);
    if (own === undefined) {
      own = Uint8Array.from(worths, (worth, flags) => (worth > 0 ? numbers.get(keyOf(worth, places[flags]!))! : 0));
      byWorths.set(worths, own);
    }
    return own;
  };
  return { all: keys.map((key) => found.get(key)!), numbersOf };
}

/** Reads a list; returns how many slots were read. */
export function readAll({ items, from, end, shift, flags, worths }: List): number {
  enlarge(end - from);
  const read = lastRead;
  let count = 0;
  for (let at = from; at < end; at += 1) {
    const item = items[at]!;
    const worth = worths[item & flags]!;
    if (worth === 0) continue;
    read.slots[count] = item >>> shift;
    read.worths[count] = worth;
    count += 1;
  }
  return count;
}

function enlarge(length: number): void {
  if (lastRead.slots.length >= length) return;
  lastRead.slots = new Uint32Array(length);
  lastRead.worths = new Float64Array(length);
}

/** All tables there are: a few dozens. */
const knownTables = new Map<string, Tables>();

function tablesOf(choice: Choice, term: Term): Tables {
  const { role = '', isStrict = false, isOtherName = false, isDependent = false } = term;
  const key = `${choice.worth} ${choice.form} ${role} ${isStrict} ${isOtherName} ${isDependent}`;
  let tables = knownTables.get(key);
  if (tables === undefined) knownTables.set(key, (tables = newTables(choice, term)));
  return tables;
}

function newTables({ worth, form }: Choice, { role, isStrict, isOtherName, isDependent }: Term): Tables {
  const tables = {
    counts: new Uint8Array(FLAG_COUNT),
    worths: new Float64Array(FLAG_COUNT),
    places: new Uint8Array(FLAG_COUNT),
    most: 0,
  };
  const lastZone = isOtherName ? LATE_HEAD_WORD : LATER_WORD;
  const weights = role === 'dependent' ? DEPENDENT_WEIGHTS : ZONE_WEIGHTS;
  for (let flags = 0; flags < FLAG_COUNT; flags += 1) {
    const zone = zoneOf(flags);
    const isOther = form !== null && (form === OTHER_FORM || flags >>> 3 !== form);
    // What is called so itself is not for it: a mixer with a diverter is no 'дивертор для смесителя'
    const isItself = role === 'dependent' && zone <= LATE_HEAD_WORD;
    const isMissed =
      isItself || (isStrict === true && zone > lastZone) || (isDependent === true && zone !== DEPENDENT_WORD);
    tables.worths[flags] = isMissed ? 0 : worth * (weights[zone] ?? 0) * (isOther ? OTHER_FORM_FACTOR : 1);
    tables.counts[flags] = tables.worths[flags]! > 0 ? 1 : 0;
    const isNamed = worth === WHOLE && (role === 'head' ? zone < DEPENDENT_WORD : zone <= DEPENDENT_WORD);
    tables.places[flags] = isNamed ? IN_NAME : 0;
  }
  tables.most = Math.max(...tables.worths);
  return tables;
}

/** Brands, sections and property values with the group in their names, and what that is worth. */
function ownersOf(
  { groupOwners }: Segment,
  { group, worth, without = [] }: Choice,
  { isStrict, isOwn, isOtherName, isOtherSection, isNearName, isNoun, role }: Term,
): [owner: number, worth: number, place: number][] {
  const { starts, items } = groupOwners;
  const found: [number, number, number][] = [];
  const others = new Set(without.flatMap((other) => [...items.subarray(starts[other]!, starts[other + 1])]));
  for (let at = starts[group]!, end = starts[group + 1]!; at < end; at += 1) {
    const owner = items[at]!;
    if (others.has(owner)) continue;
    const name = owner & (2 ** OWNER_BITS - 1);
    if (isNoun && name === OWN_LIST) continue;
    if (isStrict && name !== OWN_NAME && name !== OWN_HEAD && name !== OWN_LATE_HEAD) continue;
    // 'Дифференциальные автоматы' are no 'автомат' where that is an 'автоматический выключатель'
    if ((isOtherName || isOtherSection) && !isNearName && name === OWN_LATE_HEAD) continue;
    if (isOwn && (name === ANCESTOR_NAME || name === PROPERTY_VALUE)) continue;
    const isHead = (name === OWN_HEAD || name === OWN_LATE_HEAD) && isNoun === true && worth === WHOLE;
    const headWeight = role === 'head' ? SECTION_HEAD_WEIGHT : ONLY_SECTION_HEAD_WEIGHT;
    if (isHead) found.push([owner >>> OWNER_BITS, headWeight, FAR_INDEX | IN_NAME]);
    else found.push([owner >>> OWNER_BITS, worth * OWNER_WEIGHTS[name]!, FAR_INDEX]);
  }
  return found;
}

/**
 * Where in a rising list, from `from` up to `end`, the first item is that is no lower, looked for in growing steps: the
 * next one is near mostly. `shift`: how many bits of an item are flags.
 */
export function firstFrom(items: Uint32Array, from: number, end: number, least: number, shift = 0): number {
  let low = from;
  let step = 1;
  while (low + step < end && items[low + step]! >>> shift < least) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle]! >>> shift < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
