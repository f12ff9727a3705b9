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

/** Added to the index of a word that stands whole in the name. */
export const IN_NAME = FAR_INDEX + 1;

/**
 * Slots in one list of a term: either postings with their flags, which worth and place depend on, or the slots of a
 * brand, section or property value, all of one worth. `place`: the index of the word in the name, and whether it stands
 * there whole.
 */
type List = {
  items: Uint32Array;
  from: number;
  end: number;
  tables: Tables | null;
  worth: number;
  place: number;
};

/** Worth and place by zone and form; a worth of 0 is no match. */
type Tables = { worths: Float64Array; places: Uint8Array };

const FLAG_COUNT = 32;

/** What was read of a list: scratch memory that holds until the next list is read. */
export const lastRead = {
  slots: new Uint32Array(0),
  worths: new Float64Array(0),
  places: new Uint8Array(0),
};

/** The lists of a term in segment `n`; a slot that has several of its groups stands in several. */
export function listsOf(segment: Segment, n: number, term: Term): List[] {
  const { postings, ownerSlots } = segment;
  const known = new Map<number, Tables>();
  return term.choices[n]!.flatMap((choice) => {
    const key = choice.worth * 1000 + (choice.form ?? 100);
    let tables = known.get(key);
    if (tables === undefined) known.set(key, (tables = tablesOf(choice, term)));
    const { starts, items } = postings;
    const own = { items, from: starts[choice.group]!, end: starts[choice.group + 1]!, tables, worth: 0, place: 0 };
    return [
      own,
      ...ownersOf(segment, choice, term).map(([owner, worth, place]) => {
        const [from, end] = [ownerSlots.starts[owner]!, ownerSlots.starts[owner + 1]!];
        return { items: ownerSlots.items, from, end, tables: null, worth, place };
      }),
    ];
  });
}

/** How a product may have a term. */
type Way = { worth: number; isNamed: boolean };

/** The ways in which lists have a term, the best last, counted from one; `numbersOf`: those of a list by zone and form. */
export function waysOf(lists: readonly List[]): { all: Way[]; numbersOf: (list: List) => Uint8Array } {
  const keyOf = (worth: number, place: number) => worth * 2 + (place >= IN_NAME ? 1e-9 : 0);
  const tables = new Set(lists.flatMap((list) => list.tables ?? []));
  const found = new Map<number, Way>();
  const note = (worth: number, place: number) => {
    if (worth > 0) found.set(keyOf(worth, place), { worth, isNamed: place >= IN_NAME });
  };
  for (const { worths, places } of tables) worths.forEach((worth, flags) => note(worth, places[flags]!));
  for (const list of lists) note(list.worth, list.place);
  const keys = [...found.keys()].toSorted((a, b) => a - b);
  const numbers = new Map(keys.map((key, at) => [key, at + 1]));
  const numberOf = (worth: number, place: number) => (worth > 0 ? numbers.get(keyOf(worth, place))! : 0);
  const byTables = new Map(
    Array.from(tables, (one) => [
      one,
      Uint8Array.from(one.worths, (worth, flags) => numberOf(worth, one.places[flags]!)),
    ]),
  );
  return {
    all: keys.map((key) => found.get(key)!),
    numbersOf: ({ tables: own, worth, place }) =>
      own === null ? Uint8Array.of(numberOf(worth, place)) : byTables.get(own)!,
  };
}

/** Reads a list; returns how many slots were read. */
export function readAll(list: List): number {
  const { items, from, end, tables } = list;
  enlarge(end - from);
  const { slots, worths, places } = lastRead;
  if (tables === null) {
    slots.set(items.subarray(from, end));
    worths.fill(list.worth, 0, end - from);
    places.fill(list.place, 0, end - from);
    return end - from;
  }
  let count = 0;
  for (let at = from; at < end; at += 1) {
    const posting = items[at]!;
    const worth = tables.worths[posting & (FLAG_COUNT - 1)]!;
    if (worth === 0) continue;
    slots[count] = posting >>> FLAG_BITS;
    worths[count] = worth;
    places[count] = indexInName(posting) | tables.places[posting & (FLAG_COUNT - 1)]!;
    count += 1;
  }
  return count;
}

/** Where a list is this many times as long as the slots asked for, each of them is looked up in it. */
const LONG = 4;

/** Reads of a list at least the slots that are among the first `length` of `among`; others may come too where lists are short. */
export function readAmong(list: List, among: Uint32Array, length: number): number {
  const { items, from, end, tables } = list;
  if (end - from <= length * LONG) return readAll(list);
  enlarge(length);
  const { slots, worths, places } = lastRead;
  const shift = tables === null ? 0 : FLAG_BITS;
  let count = 0;
  let at = from;
  let before = 0;
  for (let n = 0; n < length; n += 1) {
    const slot = among[n]!;
    at = firstFrom(items, slot < before ? from : at, end, slot, shift);
    before = slot;
    if (at === end || items[at]! >>> shift !== slot) continue;
    const flags = items[at]! & (FLAG_COUNT - 1);
    const worth = tables === null ? list.worth : tables.worths[flags]!;
    if (worth === 0) continue;
    slots[count] = slot;
    worths[count] = worth;
    places[count] = tables === null ? list.place : indexInName(items[at]!) | tables.places[flags]!;
    count += 1;
  }
  return count;
}

function enlarge(length: number): void {
  if (lastRead.slots.length >= length) return;
  lastRead.slots = new Uint32Array(length);
  lastRead.worths = new Float64Array(length);
  lastRead.places = new Uint8Array(length);
}

function tablesOf({ worth, form }: Choice, { role, isStrict, isOtherName, isDependent }: Term): Tables {
  const tables = { worths: new Float64Array(FLAG_COUNT), places: new Uint8Array(FLAG_COUNT) };
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
    const isNamed = worth === WHOLE && (role === 'head' ? zone < DEPENDENT_WORD : zone <= DEPENDENT_WORD);
    tables.places[flags] = isNamed ? IN_NAME : 0;
  }
  return tables;
}

/** Brands, sections and property values with the group in their names, and what that is worth. */
function ownersOf(
  { groupOwners }: Segment,
  { group, worth }: Choice,
  { isStrict, isOwn, isNoun, role }: Term,
): [owner: number, worth: number, place: number][] {
  const { starts, items } = groupOwners;
  const found: [number, number, number][] = [];
  for (let at = starts[group]!, end = starts[group + 1]!; at < end; at += 1) {
    const owner = items[at]!;
    const name = owner & (2 ** OWNER_BITS - 1);
    if (isNoun && name === OWN_LIST) continue;
    if (isStrict && name !== OWN_NAME && name !== OWN_HEAD) continue;
    if (isOwn && (name === ANCESTOR_NAME || name === PROPERTY_VALUE)) continue;
    const isHead = name === OWN_HEAD && isNoun === true && worth === WHOLE;
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
