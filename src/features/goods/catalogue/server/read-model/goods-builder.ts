import { brandKey, type FacetIndex } from './facet-index.ts';
import { type GoodsColumns, inverted, type Lists, sortedById } from './goods.ts';
import type { GoodsRow } from './goods-row.ts';
import { bytes, doubles, integers, integersBelow, NumberList } from './number-list.ts';
import { joinedPrices, PriceColumns } from './price-columns.ts';

/** Puts the columns together, one product after another in the order of their names. */
export class GoodsBuilder {
  readonly #facets: FacetIndex;
  readonly #ids: NumberList<Uint32Array>;
  readonly #itemIds: NumberList<Uint32Array>;
  readonly #inStock: NumberList<Uint8Array>;
  readonly #freshness: NumberList<Float64Array>;
  readonly #brandIds: NumberList<Uint32Array>;
  readonly #sections: ListsBuilder<Uint32Array>;
  readonly #values: ListsBuilder<Uint16Array | Uint32Array>;
  readonly #similar: ListsBuilder<Uint32Array>;
  readonly #prices: PriceColumns;
  /** Prices of other offers, and where those of a row begin. */
  readonly #otherPrices: PriceColumns;
  readonly #otherStarts: NumberList<Uint32Array>;
  #otherCount = 0;

  constructor(facets: FacetIndex, expected: number) {
    this.#facets = facets;
    this.#ids = new NumberList(integers, expected);
    this.#itemIds = new NumberList(integers, expected);
    this.#inStock = new NumberList(bytes, expected);
    this.#freshness = new NumberList(doubles, expected);
    this.#brandIds = new NumberList(integers, expected);
    this.#sections = new ListsBuilder(integers, expected);
    this.#values = new ListsBuilder(integersBelow(facets.values.length), expected);
    this.#similar = new ListsBuilder(integers, expected);
    this.#prices = new PriceColumns(expected);
    this.#otherPrices = new PriceColumns(0);
    this.#otherStarts = new NumberList(integers, expected + 1);
  }

  /** A product as it was read. Values that no filter knows are left out. */
  add(row: GoodsRow): void {
    const keys = row.brandId === null ? row.valueIds : [brandKey(row.brandId), ...row.valueIds];
    const values = new Set(keys.map((key) => this.#facets.indexOf(key)).filter((index) => index !== undefined));
    this.#prices.set(this.#ids.length, row.prices);
    this.#otherStarts.push(this.#otherCount);
    for (const prices of row.otherPrices) {
      this.#otherPrices.set(this.#otherCount, prices);
      this.#otherCount += 1;
    }
    this.#sections.push(row.sectionIds);
    this.#values.push([...values].toSorted((a, b) => a - b));
    this.#similar.push(row.similarIds);
    this.#ids.push(row.id);
    this.#itemIds.push(row.itemId);
    this.#inStock.push(row.inStock ? 1 : 0);
    this.#freshness.push(row.freshness);
    this.#brandIds.push(row.brandId ?? 0);
  }

  /**
   * Products as they stand in earlier columns, from row `first` up to `end`; `renumber` says what each value's number
   * is now, -1: none; null where the numbers are what they were.
   */
  copy(goods: GoodsColumns, first: number, end: number, renumber: Int32Array | null): void {
    this.#prices.copy(this.#ids.length, goods.priceData, first, end);
    this.#copyOtherPrices(goods, first, end);
    this.#sections.copy(goods.sections, first, end);
    if (renumber === null) this.#values.copy(goods.values, first, end);
    else this.#copyRenumbered(goods.values, first, end, renumber);
    this.#similar.copy(goods.similar, first, end);
    this.#ids.pushAll(goods.ids.subarray(first, end));
    this.#itemIds.pushAll(goods.itemIds.subarray(first, end));
    this.#inStock.pushAll(goods.inStock.subarray(first, end));
    this.#freshness.pushAll(goods.freshness.subarray(first, end));
    this.#brandIds.pushAll(goods.brandIds.subarray(first, end));
  }

  build(): GoodsColumns {
    const ids = this.#ids.toArray();
    const values = this.#values.build();
    this.#otherStarts.push(this.#otherCount);
    const otherPrices = this.#otherStarts.toArray();
    for (let n = 0; n < otherPrices.length; n += 1) otherPrices[n]! += ids.length;
    return {
      size: ids.length,
      ids,
      itemIds: this.#itemIds.toArray(),
      inStock: this.#inStock.toArray(),
      freshness: this.#freshness.toArray(),
      brandIds: this.#brandIds.toArray(),
      priceData: joinedPrices(this.#prices, ids.length, this.#otherPrices, this.#otherCount),
      otherPrices,
      sections: this.#sections.build(),
      values,
      rowIndexesByValue: inverted(values, this.#facets.values.length),
      similar: this.#similar.build(),
      all: everyRowIndex(ids.length),
      byId: sortedById(ids),
    };
  }

  #copyOtherPrices({ otherPrices, priceData }: GoodsColumns, first: number, end: number): void {
    const shift = this.#otherCount - otherPrices[first]!;
    for (let rowIndex = first; rowIndex < end; rowIndex += 1) this.#otherStarts.push(otherPrices[rowIndex]! + shift);
    if (otherPrices[first] === otherPrices[end]) return;
    this.#otherPrices.copy(this.#otherCount, priceData, otherPrices[first]!, otherPrices[end]!);
    this.#otherCount = otherPrices[end]! + shift;
  }

  #copyRenumbered({ starts, items }: GoodsColumns['values'], first: number, end: number, renumber: Int32Array): void {
    for (let rowIndex = first; rowIndex < end; rowIndex += 1) {
      const numbers: number[] = [];
      for (let at = starts[rowIndex]!; at < starts[rowIndex + 1]!; at += 1) {
        const number = renumber[items[at]!]!;
        if (number >= 0) numbers.push(number);
      }
      this.#values.push(numbers.toSorted((a, b) => a - b));
    }
  }
}

function everyRowIndex(size: number): Uint32Array {
  const rowIndexes = integers(size);
  for (let rowIndex = 0; rowIndex < size; rowIndex += 1) rowIndexes[rowIndex] = rowIndex;
  return rowIndexes;
}

class ListsBuilder<T extends Uint16Array | Uint32Array> {
  readonly #starts: NumberList<Uint32Array>;
  readonly #items: NumberList<T>;

  constructor(make: (length: number) => T, expected: number) {
    this.#starts = new NumberList(integers, expected + 1);
    this.#items = new NumberList(make, expected * 4);
  }

  push(list: ArrayLike<number>): void {
    this.#starts.push(this.#items.length);
    this.#items.pushAll(list);
  }

  copy({ starts, items }: Lists<T>, first: number, end: number): void {
    const shift = this.#items.length - starts[first]!;
    for (let rowIndex = first; rowIndex < end; rowIndex += 1) this.#starts.push(starts[rowIndex]! + shift);
    this.#items.pushAll(items.subarray(starts[first], starts[end]));
  }

  build(): Lists<T> {
    this.#starts.push(this.#items.length);
    return { starts: this.#starts.toArray(), items: this.#items.toArray() };
  }
}
