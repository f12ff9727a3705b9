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
import { type Choice, type Term, type TermRole, type TermScope, WHOLE } from './resolve-term.ts';

/** The weight of a word by its zone, in the order of the zones of a segment. */
const ZONE_WEIGHTS = [1, 0.9, 0.8, 0.68, 0.5, 0.45, 0.2];
/** The same for a word of the purpose, which may stand anywhere. */
const DEPENDENT_WEIGHTS = [0.8, 0.8, 0.8, 0.8, 1, 0.45, 0.2];

/** The weight of a word in the name of a brand or section, a section above, a property value, the purpose of a section's goods, its noun, and a list of kinds. */
const OWNER_WEIGHTS = [0.4, 0.2, 0.25, 0.4, 0.4, 0.3, 0.4];

/** The weight of the query's noun as the noun of a section: more than a later word of the name. */
const SECTION_HEAD_WEIGHT = 0.75;
/** The same of a query of one word. */
const ONLY_SECTION_HEAD_WEIGHT = 0.91;

/** Another form of the word that was typed. */
const OTHER_FORM_FACTOR = 0.97;

/** Added to the index of a word that stands whole in the name. */
export const IN_NAME = FAR_INDEX + 1;

/**
 * Slots in one list of a term, in rising order: either postings, of which the lowest `shift` bits are flags, or the slots
 * of a brand, section or property value, all of one worth. The `flags` of an item tell what it is worth, 0 if it does not
 * count, and its place: the index of the word in the name, which postings have themselves (`indexMask`), and whether the
 * word stands there whole.
 */
export type List = Tables & {
  items: Uint32Array;
  from: number;
  end: number;
  shift: number;
  flags: number;
  indexMask: number;
};

type Tables = { worths: Float64Array; places: Uint8Array };

const FLAG_COUNT = ZONE_AND_FORM + 1;

/** The lists of a term in segment `n` that have any; a slot that has several of its groups stands in several. */
export function listsOf(segment: Segment, n: number, term: Term): List[] {
  const { postings, ownerSlots } = segment;
  const lists = term.choices[n]!.flatMap((choice) => {
    const tables = tablesOf(choice, term);
    const { without } = choice;
    const range = rangeOf(postings, choice.group);
    const others = (without ?? []).map((group) => rangeOf(postings, group));
    const own = others.length === 0 ? range : withoutPostings(range, others);
    return [
      { ...own, shift: FLAG_BITS, flags: ZONE_AND_FORM, indexMask: FAR_INDEX, ...tables },
      ...ownersOf(segment, choice, term).map(([owner, worth, place]) => {
        const one = { worths: Float64Array.of(worth), places: Uint8Array.of(place) };
        return { ...rangeOf(ownerSlots, owner), shift: 0, flags: 0, indexMask: 0, ...one };
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

/** Postings but those of words that stand at the same places: numbers that have another unit there. */
function withoutPostings({ items, from, end }: Range, others: readonly Range[]): Range {
  const cursors = others.map((other) => other.from);
  const left = items.subarray(from, end).filter((item) => {
    const place = placeOf(item);
    return !others.some((other, n) => {
      while (cursors[n]! < other.end && placeOf(other.items[cursors[n]!]!) < place) cursors[n]! += 1;
      return cursors[n]! < other.end && placeOf(other.items[cursors[n]!]!) === place;
    });
  });
  return { items: left, from: 0, end: left.length };
}

/** A posting's slot and the index of its word: the number of a rating may stand in a later zone than the rating. */
const placeOf = (item: number) => item >>> INDEX_SHIFT;

/** All tables there are: a few dozens. */
const knownTables = new Map<string, Tables>();

function tablesOf(choice: Choice, { role, scope = 'anywhere' }: Term): Tables {
  const key = `${choice.worth} ${choice.form} ${role} ${scope}`;
  let tables = knownTables.get(key);
  if (tables === undefined) knownTables.set(key, (tables = newTables(choice, { role, scope })));
  return tables;
}

function newTables({ worth, form }: Choice, { role, scope }: { role?: TermRole; scope: TermScope }): Tables {
  const tables = { worths: new Float64Array(FLAG_COUNT), places: new Uint8Array(FLAG_COUNT) };
  const weights = role === 'dependent' ? DEPENDENT_WEIGHTS : ZONE_WEIGHTS;
  for (let flags = 0; flags < FLAG_COUNT; flags += 1) {
    const zone = zoneOf(flags);
    const isOther = form !== null && (form === OTHER_FORM || flags >>> 3 !== form);
    // A product of that name is not for itself: a mixer with a diverter does not match 'дивертор для смесителя'
    const isItself = role === 'dependent' && zone <= LATE_HEAD_WORD;
    const isMissed = isItself || !isInScope(zone, scope);
    tables.worths[flags] = isMissed ? 0 : worth * (weights[zone] ?? 0) * (isOther ? OTHER_FORM_FACTOR : 1);
    const isNamed = worth === WHOLE && (role === 'head' ? zone < DEPENDENT_WORD : zone <= DEPENDENT_WORD);
    tables.places[flags] = isNamed ? IN_NAME : 0;
  }
  return tables;
}

function isInScope(zone: number, scope: TermScope): boolean {
  if (scope === 'begins') return zone <= LATE_HEAD_WORD;
  if (scope === 'named') return zone <= LATER_WORD;
  return scope !== 'purpose' || zone === DEPENDENT_WORD;
}

/** Brands, sections and property values with the group in their names, and its weight there. */
function ownersOf(
  { groupOwners }: Segment,
  { group, worth, without = [] }: Choice,
  { role, scope, calledOtherwise }: Term,
): [owner: number, worth: number, place: number][] {
  const { starts, items } = groupOwners;
  const isNoun = role === 'head' || role === 'only';
  const isStrict = scope === 'named' || scope === 'begins';
  const found: [number, number, number][] = [];
  const others = new Set(without.flatMap((other) => [...items.subarray(starts[other]!, starts[other + 1])]));
  for (let at = starts[group]!, end = starts[group + 1]!; at < end; at += 1) {
    const owner = items[at]!;
    if (others.has(owner)) continue;
    const name = owner & (2 ** OWNER_BITS - 1);
    if (isNoun && name === OWN_LIST) continue;
    if (isStrict && name !== OWN_NAME && name !== OWN_HEAD && name !== OWN_LATE_HEAD) continue;
    if (calledOtherwise !== undefined && name === OWN_LATE_HEAD) continue;
    if (scope === 'own' && (name === ANCESTOR_NAME || name === PROPERTY_VALUE)) continue;
    const isHead = (name === OWN_HEAD || name === OWN_LATE_HEAD) && isNoun && worth === WHOLE;
    const headWeight = role === 'head' ? SECTION_HEAD_WEIGHT : ONLY_SECTION_HEAD_WEIGHT;
    if (isHead) found.push([owner >>> OWNER_BITS, headWeight, FAR_INDEX | IN_NAME]);
    else found.push([owner >>> OWNER_BITS, worth * OWNER_WEIGHTS[name]!, FAR_INDEX]);
  }
  return found;
}

/**
 * The index of the first item of a rising list that is not less. It searches in growing steps: the next one is mostly near.
 * `shift`: how many bits of an item are flags.
 */
export function firstFrom(
  { items, from, end, shift = 0 }: { items: Uint32Array; from: number; end: number; shift?: number },
  least: number,
): number {
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
