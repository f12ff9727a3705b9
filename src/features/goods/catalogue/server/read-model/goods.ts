import { integers } from './number-list.ts';
import { PriceColumns, type PriceData } from './price-columns.ts';
import { SectionFigures } from './section-figures.ts';

/** Lists of numbers one behind the other: the list of row p is `items` from `starts[p]` up to `starts[p + 1]`. */
export type Lists<T extends Uint16Array | Uint32Array = Uint32Array> = { starts: Uint32Array; items: T };

/**
 * All goods that are shown, as columns in memory that threads share. A product's row is its rank by name (ICU
 * collation, then id), so a list of rows in rising order is sorted by name. `itemIds`, prices and article are those of
 * the offer that is shown first where a product has offers. Figures (`itemIds`, `inStock`, prices) change in place;
 * anything else makes new columns.
 */
export type GoodsColumns = {
  size: number;
  ids: Uint32Array;
  itemIds: Uint32Array;
  /** 1 or 0. */
  inStock: Uint8Array;
  /** The greater, the newer: goods marked as new first, then by the time they came. */
  freshness: Float64Array;
  /** 0: no brand. */
  brandIds: Uint32Array;
  priceData: PriceData;
  /** Where in `priceData` the prices of a row's other offers stand, behind those of all rows; one more behind the last. */
  otherPrices: Uint32Array;
  /** Ids of the sections a product is in directly. */
  sections: Lists;
  /** Values of characteristics and the brand, as indexes of the `FacetIndex`, each row's in rising order. */
  values: Lists<Uint16Array | Uint32Array>;
  /** The rows that have a value, by the value's index: `values` the other way round. */
  rowIndexesByValue: Lists;
  /** Ids of the products that are offered in its place. */
  similar: Lists;
  /** Every row, in order. */
  all: Uint32Array;
  /** The ids in rising order, and the row of each. */
  byId: { ids: Uint32Array; rowIndexes: Uint32Array };
};

/** The columns with their operations. */
export type Goods = GoodsColumns & {
  prices: PriceColumns;
  figures: SectionFigures;
  /** The row of a product, -1 where it is not shown. */
  rowIndexOf: (productId: number) => number;
};

export function openGoods(columns: GoodsColumns): Goods {
  const { size, priceData, otherPrices, byId } = columns;
  return {
    ...columns,
    prices: new PriceColumns(size + otherPrices[size]! - otherPrices[0]!, priceData),
    figures: new SectionFigures(columns.inStock),
    rowIndexOf: (id) => rowIndexById(byId, id),
  };
}

/** Where in the prices those of the other offers of a row stand. */
export function otherRowsOf({ otherPrices }: Pick<GoodsColumns, 'otherPrices'>, rowIndex: number): number[] {
  const start = otherPrices[rowIndex]!;
  return Array.from({ length: otherPrices[rowIndex + 1]! - start }, (_, n) => start + n);
}

/** The part of the goods that can be sent to another thread. */
export function columnsOf(goods: Goods): GoodsColumns {
  const { prices: _prices, figures: _figures, rowIndexOf: _rowIndexOf, ...columns } = goods;
  return columns;
}

/** Two to this power is the most goods there can be: with an id they make up one exact number. */
const ROW_INDEX_BITS = 22;

/** The ids in order with their rows: 8 bytes a product. */
export function sortedById(ids: Uint32Array): GoodsColumns['byId'] {
  const rowIndexes = 2 ** ROW_INDEX_BITS;
  if (ids.length >= rowIndexes) throw new RangeError(`More than ${rowIndexes} goods`);
  const packed = Float64Array.from(ids, (id, rowIndex) => id * rowIndexes + rowIndex).toSorted();
  const sorted = { ids: integers(ids.length), rowIndexes: integers(ids.length) };
  packed.forEach((pair, index) => {
    sorted.ids[index] = Math.floor(pair / rowIndexes);
    sorted.rowIndexes[index] = pair % rowIndexes;
  });
  return sorted;
}

/** Finds the place of an id by halving. */
function rowIndexById({ ids, rowIndexes }: GoodsColumns['byId'], id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? rowIndexes[low]! : -1;
}

/** The list of one row. */
export function listAt<T extends Uint16Array | Uint32Array>({ starts, items }: Lists<T>, rowIndex: number): T {
  return items.subarray(starts[rowIndex], starts[rowIndex + 1]) as T;
}

/** Lists of rows by what the rows' own lists name; `count` is how many things there are to name. */
export function inverted({ starts, items }: Lists<Uint16Array | Uint32Array>, count: number): Lists {
  const inverse = { starts: integers(count + 1), items: integers(items.length) };
  for (const item of items) inverse.starts[item + 1]! += 1;
  for (let item = 0; item < count; item += 1) inverse.starts[item + 1]! += inverse.starts[item]!;
  const next = inverse.starts.slice();
  for (let rowIndex = 0; rowIndex + 1 < starts.length; rowIndex += 1) {
    for (let at = starts[rowIndex]!; at < starts[rowIndex + 1]!; at += 1) {
      const item = items[at]!;
      inverse.items[next[item]!] = rowIndex;
      next[item]! += 1;
    }
  }
  return inverse;
}
