import type { Goods } from './goods.ts';

/**
 * Values of one property, any of which will do, by their numbers in the `FacetIndex`; `first` and `end` are the
 * property's own.
 */
export type ChosenValues = { first: number; end: number; values: readonly number[] };

/** A group is a bit of a number. */
export const MOST_GROUPS = 30;

/** About as many values as a product has. */
const VALUES_OF_PLACE = 8;

let lent: Uint32Array[] = [];

/**
 * Which places meet each group, a bit a place: set for those that do, at least among the asked places. By the lists of
 * the places that have the chosen values, or, where those are much longer than the places are many, by the values of
 * each place. Lent: it holds until the next call.
 */
export function meetGroups(goods: Goods, places: Uint32Array, groups: readonly ChosenValues[]): readonly Uint32Array[] {
  if (groups.length > MOST_GROUPS) throw new RangeError(`More than ${MOST_GROUPS} groups`);
  const words = Math.ceil(goods.size / 32);
  if (lent.some((bits) => bits.length < words)) lent = [];
  const met = groups.map((_, index) => (lent[index] ??= new Uint32Array(words)).fill(0));
  groups.forEach(({ values }, index) => {
    const { starts } = goods.placesByValue;
    const listed = values.reduce((all, value) => all + starts[value + 1]! - starts[value]!, 0);
    if (listed <= places.length * VALUES_OF_PLACE) meetByValue(goods, values, met[index]!);
    else meetByPlace(goods, places, values, met[index]!);
  });
  return met;
}

function meetByValue({ placesByValue: { starts, items } }: Goods, values: readonly number[], met: Uint32Array): void {
  for (const value of values) {
    for (let at = starts[value]!, end = starts[value + 1]!; at < end; at += 1) {
      const place = items[at]!;
      met[place >>> 5]! |= 1 << (place & 31);
    }
  }
}

function meetByPlace(
  { values: { starts, items } }: Goods,
  places: Uint32Array,
  values: readonly number[],
  met: Uint32Array,
): void {
  const wanted = new Set(values);
  for (const place of places) {
    for (let at = starts[place]!, end = starts[place + 1]!; at < end; at += 1) {
      if (wanted.has(items[at]!)) met[place >>> 5]! |= 1 << (place & 31);
    }
  }
}
