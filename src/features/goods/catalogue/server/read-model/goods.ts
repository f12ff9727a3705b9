import { integers } from './number-list.ts';
import { PriceColumns, type PriceData } from './price-columns.ts';
import { SectionFigures } from './section-figures.ts';

/** Lists of numbers one behind the other: the list of place p is `items` from `starts[p]` up to `starts[p + 1]`. */
export type Lists<T extends Uint16Array | Uint32Array = Uint32Array> = { starts: Uint32Array; items: T };

/**
 * All goods that are shown, as columns in memory that threads share. A product's place is its rank by name (ICU
 * collation, then id), so a list of places in rising order is sorted by name. `itemIds`, prices and article are those of
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
  /** Ids of the sections a product is in directly. */
  sections: Lists;
  /** Values of characteristics and the brand, as indexes of the `FacetIndex`, each place's in rising order. */
  values: Lists<Uint16Array | Uint32Array>;
  /** The places that have a value, by the value's index: `values` the other way round. */
  placesByValue: Lists;
  /** Ids of the products that are offered in its place. */
  similar: Lists;
  /** Every place, in order. */
  all: Uint32Array;
  /** The ids in rising order, and the place of each. */
  byId: { ids: Uint32Array; places: Uint32Array };
};

/** The columns with what is done with them. */
export type Goods = GoodsColumns & {
  prices: PriceColumns;
  figures: SectionFigures;
  /** The place of a product, -1 where it is not shown. */
  placeOf: (productId: number) => number;
};

export function openGoods(columns: GoodsColumns): Goods {
  const { size, priceData, byId } = columns;
  return {
    ...columns,
    prices: new PriceColumns(size, priceData),
    figures: new SectionFigures(columns.inStock),
    placeOf: (id) => placeById(byId, id),
  };
}

/** What of goods can be given to another thread. */
export function columnsOf(goods: Goods): GoodsColumns {
  const { prices: _prices, figures: _figures, placeOf: _placeOf, ...columns } = goods;
  return columns;
}

/** Two to this power is the most goods there can be: with an id they make up one exact number. */
const PLACE_BITS = 22;

/** The ids in order with their places: 8 bytes a product, whatever the ids are. */
export function sortedById(ids: Uint32Array): GoodsColumns['byId'] {
  const places = 2 ** PLACE_BITS;
  if (ids.length >= places) throw new RangeError(`More than ${places} goods`);
  const packed = Float64Array.from(ids, (id, place) => id * places + place).toSorted();
  const sorted = { ids: integers(ids.length), places: integers(ids.length) };
  packed.forEach((pair, index) => {
    sorted.ids[index] = Math.floor(pair / places);
    sorted.places[index] = pair % places;
  });
  return sorted;
}

/** Finds the place of an id by halving. */
function placeById({ ids, places }: GoodsColumns['byId'], id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? places[low]! : -1;
}

/** The list of one place. */
export function listAt<T extends Uint16Array | Uint32Array>({ starts, items }: Lists<T>, place: number): T {
  return items.subarray(starts[place], starts[place + 1]) as T;
}

/** Lists of places by what the places' own lists name; `count` is how many things there are to name. */
export function inverted({ starts, items }: Lists<Uint16Array | Uint32Array>, count: number): Lists {
  const inverse = { starts: integers(count + 1), items: integers(items.length) };
  for (const item of items) inverse.starts[item + 1]! += 1;
  for (let item = 0; item < count; item += 1) inverse.starts[item + 1]! += inverse.starts[item]!;
  const next = inverse.starts.slice();
  for (let place = 0; place + 1 < starts.length; place += 1) {
    for (let at = starts[place]!; at < starts[place + 1]!; at += 1) {
      const item = items[at]!;
      inverse.items[next[item]!] = place;
      next[item]! += 1;
    }
  }
  return inverse;
}
