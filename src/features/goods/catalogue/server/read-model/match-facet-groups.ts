import type { FacetProperty } from './facet-index.ts';
import type { Goods } from './goods.ts';

/** Chosen values of one property, of which a product needs any, as numbers of the `FacetIndex`; `first` and `end` are its own. */
export type ChosenValues = { first: number; end: number; values: readonly number[] };

/** The values of a property as a group of a selection. */
export const chosenValues = ({ first, end }: FacetProperty, values: readonly number[]): ChosenValues => {
  return { first, end, values };
};

/** A group is one bit of a number. */
export const MAX_GROUPS = 30;

/** About as many values as a product has. */
const VALUES_PER_ROW = 8;

let scratch: Uint32Array[] = [];
/** A 1 for each chosen value of a property. */
let wanted = new Uint8Array(0);

/**
 * The rows that match each group as one bit per row, exact for the given rows. Reads the lists of rows of the chosen
 * values or, where those are much longer than the given rows, the values of each row. The result is scratch memory: it
 * holds until the next call.
 */
export function matchFacetGroups(
  goods: Goods,
  rowIndexes: Uint32Array,
  groups: readonly ChosenValues[],
): readonly Uint32Array[] {
  if (groups.length > MAX_GROUPS) throw new RangeError(`More than ${MAX_GROUPS} groups`);
  const words = Math.ceil(goods.size / 32);
  if (scratch.some((bits) => bits.length < words)) scratch = [];
  const met = groups.map((_, index) => (scratch[index] ??= new Uint32Array(words)).fill(0));
  groups.forEach(({ values }, index) => {
    const { starts } = goods.rowIndexesByValue;
    const listed = values.reduce((all, value) => all + starts[value + 1]! - starts[value]!, 0);
    if (listed <= rowIndexes.length * VALUES_PER_ROW) matchByValue(goods, values, met[index]!);
    else matchByRow(goods, rowIndexes, groups[index]!, met[index]!);
  });
  return met;
}

function matchByValue(
  { rowIndexesByValue: { starts, items } }: Goods,
  values: readonly number[],
  met: Uint32Array,
): void {
  for (const value of values) {
    for (let at = starts[value]!, end = starts[value + 1]!; at < end; at += 1) {
      const rowIndex = items[at]!;
      met[rowIndex >>> 5]! |= 1 << (rowIndex & 31);
    }
  }
}

function matchByRow(
  { values: { starts, items } }: Goods,
  rowIndexes: Uint32Array,
  { first, end, values }: ChosenValues,
  met: Uint32Array,
): void {
  if (wanted.length < end - first) wanted = new Uint8Array(end - first);
  const isWanted = wanted.fill(0, 0, end - first);
  for (const value of values) isWanted[value - first] = 1;
  for (let n = 0; n < rowIndexes.length; n += 1) {
    const rowIndex = rowIndexes[n]!;
    let isMet = 0;
    for (let at = starts[rowIndex]!, stop = starts[rowIndex + 1]!; at < stop; at += 1) {
      const value = items[at]!;
      if (value >= end) break;
      if (value >= first) isMet |= isWanted[value - first]!;
    }
    met[rowIndex >>> 5]! |= isMet << (rowIndex & 31);
  }
}
