import type { CompanyPrices } from '#goods/pricing/server/index.ts';
import type { Goods } from './goods.ts';
import { type ChosenValues, matchFacetGroups } from './match-facet-groups.ts';
import { type Bounds, boundsOfRows } from './section-figures.ts';
import { withBits } from './with-bits.ts';

export type Selection = {
  /** Rows to look among, in rising order. */
  rowIndexes: Uint32Array;
  /** How many of them have each value, where that is known already. */
  valueCounts: Uint32Array | null;
  /** Every group must be met. */
  groups: readonly ChosenValues[];
  range: Bounds | null;
};

/**
 * What a selection leaves. `rowIndexes` and `counts` are scratch memory: they hold until the next selection, so use them
 * before anything is awaited. `counts` by value: how many goods it would show with what is chosen of other properties. `bounds`
 * are the lowest and the highest price without the chosen range, null where nothing is sold.
 */
export type Selected = {
  total: number;
  totalInStock: number;
  rowIndexes: Uint32Array;
  counts: Uint32Array;
  bounds: Bounds | null;
};

/** Rows that meet every group, and those that miss exactly one, with the number of that one. */
const hits = { rowIndexes: new Uint32Array(0), prices: new Float64Array(0), total: 0 };
const near = { rowIndexes: new Uint32Array(0), prices: new Float64Array(0), missed: new Uint8Array(0), total: 0 };
let counts = new Uint32Array(0);

/**
 * Selects goods (R-CALL-033): "or" among the values of a property, "and" between properties and the price. A product
 * that misses exactly one group still counts for the values of that group's property; where only one group is chosen and
 * no price, those counts are the known ones.
 */
export function selectGoods(goods: Goods, valueCount: number, selection: Selection, prices: CompanyPrices): Selected {
  const { rowIndexes, valueCounts, groups, range } = selection;
  if (valueCounts !== null && groups.length === 0 && range === null) {
    const bounds = goods.figures.boundsOf(rowIndexes, prices);
    if (bounds !== undefined) return wholeSection(goods, rowIndexes, valueCounts, bounds);
  }
  const known = range === null && groups.length < 2 ? valueCounts : null;
  prepare(rowIndexes.length, valueCount);
  if (groups.length === 0) {
    hits.rowIndexes.set(rowIndexes);
    hits.total = rowIndexes.length;
    near.total = 0;
  } else selectByGroups(goods, rowIndexes, groups, known !== null);
  const quickBounds = range ? undefined : boundsOfRows(hits.rowIndexes, hits.total, prices);
  const bounds = quickBounds === undefined ? boundsOfPayables(prices) : quickBounds;
  if (range) {
    keepHits(range);
    prices.payables(near.rowIndexes, near.total, near.prices);
    keepNear(range);
  }
  if (known === null || groups.length > 0) countValues(goods);
  if (known === null) countMissed(goods, groups);
  else if (groups.length === 0) counts.set(known);
  else for (const { first, end } of groups) counts.set(known.subarray(first, end), first);
  return { total: hits.total, totalInStock: countInStock(goods), rowIndexes: hits.rowIndexes, counts, bounds };
}

/** Where only the hits are wanted, what misses a group is left out. */
function selectByGroups(
  goods: Goods,
  rowIndexes: Uint32Array,
  groups: readonly ChosenValues[],
  areHitsEnough: boolean,
): void {
  const met = matchFacetGroups(goods, rowIndexes, groups);
  withBits(rowIndexes, goods.size, (within) => {
    // What misses one group misses no other
    hits.total = collect(within, met, null, hits.rowIndexes, 0);
    near.total = 0;
    if (!areHitsEnough) groups.forEach((_, missed) => collectNear(within, met, missed));
  });
}

/** Nothing is chosen: the cached figures of the section are the answer. */
function wholeSection(goods: Goods, rowIndexes: Uint32Array, known: Uint32Array, bounds: Bounds | null): Selected {
  return {
    total: rowIndexes.length,
    totalInStock: goods.figures.stocked(rowIndexes),
    rowIndexes,
    counts: known,
    bounds,
  };
}

function prepare(rowCount: number, valueCount: number): void {
  if (hits.rowIndexes.length < rowCount) {
    for (const list of [hits, near]) {
      list.rowIndexes = new Uint32Array(rowCount);
      list.prices = new Float64Array(rowCount);
    }
    near.missed = new Uint8Array(rowCount);
  }
  if (counts.length < valueCount) counts = new Uint32Array(valueCount);
  else counts.fill(0, 0, valueCount);
}

/** Writes the rows that meet every group, but not the `missed` one, behind `from`; returns where it has ended. */
function collect(
  within: Uint32Array,
  met: readonly Uint32Array[],
  missed: number | null,
  found: Uint32Array,
  from: number,
): number {
  let total = from;
  for (let word = 0; word < within.length; word += 1) {
    let bits = within[word]!;
    for (let group = 0; group < met.length && bits !== 0; group += 1) {
      bits &= group === missed ? ~met[group]![word]! : met[group]![word]!;
    }
    while (bits !== 0) {
      const bit = 31 - Math.clz32(bits & -bits);
      found[total] = (word << 5) + bit;
      total += 1;
      bits &= bits - 1;
    }
  }
  return total;
}

function collectNear(within: Uint32Array, met: readonly Uint32Array[], missed: number): void {
  const from = near.total;
  near.total = collect(within, met, missed, near.rowIndexes, from);
  near.missed.fill(missed, from, near.total);
}

/** By the price of every hit, which is kept in `hits.prices`. */
function boundsOfPayables(prices: CompanyPrices): Bounds | null {
  prices.payables(hits.rowIndexes, hits.total, hits.prices);
  let [min, max] = [Infinity, 0];
  for (let n = 0; n < hits.total; n += 1) {
    const price = hits.prices[n]!;
    if (price > max) max = price;
    if (price > 0 && price < min) min = price;
  }
  return max > 0 ? { min, max } : null;
}

function keepHits({ min, max }: Bounds): void {
  let kept = 0;
  for (let n = 0; n < hits.total; n += 1) {
    const price = hits.prices[n]!;
    if (price === 0 || price < min || price > max) continue;
    hits.rowIndexes[kept] = hits.rowIndexes[n]!;
    kept += 1;
  }
  hits.total = kept;
}

function keepNear({ min, max }: Bounds): void {
  let kept = 0;
  for (let n = 0; n < near.total; n += 1) {
    const price = near.prices[n]!;
    if (price === 0 || price < min || price > max) continue;
    near.rowIndexes[kept] = near.rowIndexes[n]!;
    near.missed[kept] = near.missed[n]!;
    kept += 1;
  }
  near.total = kept;
}

function countValues({ values: { starts, items } }: Goods): void {
  const [found, all] = [hits.rowIndexes, counts];
  for (let n = 0; n < hits.total; n += 1) {
    const rowIndex = found[n]!;
    for (let at = starts[rowIndex]!, end = starts[rowIndex + 1]!; at < end; at += 1) all[items[at]!]! += 1;
  }
}

/** A row's values are in rising order, so those of a property stand together. */
function countMissed({ values: { starts, items } }: Goods, groups: readonly ChosenValues[]): void {
  const [close, missing, all] = [near.rowIndexes, near.missed, counts];
  for (let n = 0; n < near.total; n += 1) {
    const rowIndex = close[n]!;
    const { first, end } = groups[missing[n]!]!;
    for (let at = starts[rowIndex]!, stop = starts[rowIndex + 1]!; at < stop; at += 1) {
      const value = items[at]!;
      if (value >= end) break;
      if (value >= first) all[value]! += 1;
    }
  }
}

function countInStock({ inStock }: Goods): number {
  let total = 0;
  for (let n = 0; n < hits.total; n += 1) total += inStock[hits.rowIndexes[n]!]!;
  return total;
}
