import { type CompanyPrices, markByListPrices } from '#goods/pricing/server/index.ts';
import type { Goods } from './goods.ts';
import { inBlocks } from './in-blocks.ts';
import { type ChosenValues, matchFacetGroups } from './match-facet-groups.ts';
import { type Bounds, boundsOfRows } from './section-figures.ts';
import { addValues } from './value-counts.ts';

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
const hits = { rowIndexes: new Uint32Array(0), total: 0 };
const near = { rowIndexes: new Uint32Array(0), missed: new Uint8Array(0), total: 0 };
/** What rows cost, and by their prices whether they are in the chosen range. */
let paid = new Float64Array(0);
let marks = new Uint8Array(0);
let counts = new Uint32Array(0);

/**
 * Selects goods (R-CALL-033): "or" among the values of a property, "and" between properties and the price. A product
 * that misses exactly one group still counts for the values of that group's property; where only one group is chosen,
 * those counts are the known ones, less the goods that are not in the price range.
 */
export function selectGoods(goods: Goods, valueCount: number, selection: Selection, prices: CompanyPrices): Selected {
  const { rowIndexes, valueCounts, groups, range } = selection;
  if (valueCounts !== null && groups.length === 0 && range === null) {
    const bounds = goods.figures.boundsOf(rowIndexes, prices);
    if (bounds !== undefined) return wholeSection(goods, rowIndexes, valueCounts, { bounds, prices });
  }
  const known = groups.length < 2 ? valueCounts : null;
  prepare(rowIndexes.length, valueCount);
  selectByGroups(goods, rowIndexes, groups, known !== null);
  const quickBounds = boundsOfRows(hits.rowIndexes, hits.total, prices);
  const bounds = quickBounds === undefined ? boundsOfPayables(prices) : quickBounds;
  if (range) {
    keepHits(prices, range);
    keepNear(prices, range);
  }
  if (known !== null && groups.length === 0 && range === null) counts.set(known);
  else addValues(goods.values, hits.rowIndexes, hits.total, counts);
  if (known === null) countMissed(goods, groups);
  else for (const group of groups) countFromKnown(goods, group, selection, prices);
  return { total: hits.total, totalInStock: countInStock(goods, prices), rowIndexes: hits.rowIndexes, counts, bounds };
}

/** Puts the rows into `hits` and, unless only those are wanted, `near`. */
function selectByGroups(
  goods: Goods,
  rowIndexes: Uint32Array,
  groups: readonly ChosenValues[],
  areHitsEnough: boolean,
): void {
  near.total = 0;
  if (groups.length === 0) {
    hits.rowIndexes.set(rowIndexes);
    hits.total = rowIndexes.length;
    return;
  }
  const met = matchFacetGroups(goods, rowIndexes, groups);
  hits.total = 0;
  for (let n = 0; n < rowIndexes.length; n += 1) {
    const rowIndex = rowIndexes[n]!;
    let missed = -1;
    let misses = 0;
    for (let group = 0; group < met.length; group += 1) {
      if (((met[group]![rowIndex >>> 5]! >>> (rowIndex & 31)) & 1) === 1) continue;
      missed = group;
      misses += 1;
    }
    if (misses === 0) {
      hits.rowIndexes[hits.total] = rowIndex;
      hits.total += 1;
    } else if (misses === 1 && !areHitsEnough) {
      near.rowIndexes[near.total] = rowIndex;
      near.missed[near.total] = missed;
      near.total += 1;
    }
  }
}

/** Nothing is chosen: the cached figures of the section are the answer. */
function wholeSection(
  goods: Goods,
  rowIndexes: Uint32Array,
  known: Uint32Array,
  { bounds, prices }: { bounds: Bounds | null; prices: CompanyPrices },
): Selected {
  return {
    total: rowIndexes.length,
    totalInStock: goods.figures.stocked(rowIndexes, prices.listPrices),
    rowIndexes,
    counts: known,
    bounds,
  };
}

function prepare(rowCount: number, valueCount: number): void {
  if (hits.rowIndexes.length < rowCount) {
    for (const list of [hits, near]) list.rowIndexes = new Uint32Array(rowCount);
    near.missed = new Uint8Array(rowCount);
    marks = new Uint8Array(rowCount);
    paid = new Float64Array(rowCount);
  }
  if (counts.length < valueCount) counts = new Uint32Array(valueCount);
  else counts.fill(0, 0, valueCount);
}

/** By the price of every hit. */
function boundsOfPayables(prices: CompanyPrices): Bounds | null {
  prices.payables(hits.rowIndexes, hits.total, paid);
  let [min, max] = [Infinity, 0];
  for (let n = 0; n < hits.total; n += 1) {
    const price = paid[n]!;
    if (price > max) max = price;
    if (price > 0 && price < min) min = price;
    for (const other of prices.otherPayables(hits.rowIndexes[n]!)) {
      if (other > max) max = other;
      if (other < min) min = other;
    }
  }
  return max > 0 ? { min, max } : null;
}

/** Puts into `marks` which of the first rows are sold at a price in the range. */
function markInRange(prices: CompanyPrices, range: Bounds, rowIndexes: Uint32Array, count: number): void {
  if (markByListPrices(prices, range, rowIndexes, count, marks)) return;
  prices.payables(rowIndexes, count, paid);
  for (let n = 0; n < count; n += 1) {
    const price = paid[n]!;
    const isIn = (one: number) => one >= range.min && one <= range.max;
    marks[n] = (price > 0 && isIn(price)) || prices.otherPayables(rowIndexes[n]!).some(isIn) ? 1 : 0;
  }
}

function keepHits(prices: CompanyPrices, range: Bounds): void {
  markInRange(prices, range, hits.rowIndexes, hits.total);
  let kept = 0;
  for (let n = 0; n < hits.total; n += 1) {
    hits.rowIndexes[kept] = hits.rowIndexes[n]!;
    kept += marks[n]!;
  }
  hits.total = kept;
}

function keepNear(prices: CompanyPrices, range: Bounds): void {
  markInRange(prices, range, near.rowIndexes, near.total);
  let kept = 0;
  for (let n = 0; n < near.total; n += 1) {
    near.rowIndexes[kept] = near.rowIndexes[n]!;
    near.missed[kept] = near.missed[n]!;
    kept += marks[n]!;
  }
  near.total = kept;
}

/** The counts of the only group's property: those of all rows, less the rows that are not in the range. */
function countFromKnown(
  goods: Goods,
  { first, end }: ChosenValues,
  { rowIndexes, valueCounts, range }: Selection,
  prices: CompanyPrices,
): void {
  counts.set(valueCounts!.subarray(first, end), first);
  if (range === null) return;
  markInRange(prices, range, rowIndexes, rowIndexes.length);
  // Nothing misses a group here, so that list is free
  const outside = near.rowIndexes;
  let total = 0;
  for (let n = 0; n < rowIndexes.length; n += 1) {
    outside[total] = rowIndexes[n]!;
    total += 1 - marks[n]!;
  }
  const { starts, items } = goods.values;
  const all = counts;
  inBlocks(goods.values, outside, total, (from, to) => {
    for (let n = from; n < to; n += 1) {
      const rowIndex = outside[n]!;
      for (let at = starts[rowIndex]!, stop = starts[rowIndex + 1]!; at < stop; at += 1) {
        const value = items[at]!;
        if (value >= end) break;
        if (value >= first) all[value]! -= 1;
      }
    }
  });
}

/** A row's values are in rising order, so those of a property stand together. */
function countMissed({ values }: Goods, groups: readonly ChosenValues[]): void {
  const [close, missing, all] = [near.rowIndexes, near.missed, counts];
  const { starts, items } = values;
  inBlocks(values, close, near.total, (from, to) => {
    for (let n = from; n < to; n += 1) {
      const rowIndex = close[n]!;
      const { first, end } = groups[missing[n]!]!;
      for (let at = starts[rowIndex]!, stop = starts[rowIndex + 1]!; at < stop; at += 1) {
        const value = items[at]!;
        if (value >= end) break;
        if (value >= first) all[value]! += 1;
      }
    }
  });
}

function countInStock({ inStock }: Goods, { listPrices }: CompanyPrices): number {
  let total = 0;
  for (let n = 0; n < hits.total; n += 1) {
    const row = hits.rowIndexes[n]!;
    if (listPrices[row]! > 0) total += inStock[row]!;
  }
  return total;
}
