import { brandKey, type FacetIndex } from './facet-index.ts';
import { type Goods, inverted, type Lists, listAt, placesById } from './goods.ts';
import type { GoodsRow } from './goods-row.ts';
import { bytes, doubles, integers, integersBelow, NumberList } from './number-list.ts';
import { PriceColumns } from './price-columns.ts';

/** Puts the columns of `Goods` together, one product after another in the order of their names. */
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
  }

  /** A product as it was read. Values that no filter knows are left out. */
  add(row: GoodsRow): void {
    const keys = row.brandId === null ? row.valueIds : [brandKey(row.brandId), ...row.valueIds];
    const values = keys.map((key) => this.#facets.indexOf(key)).filter((index) => index !== undefined);
    this.#prices.set(this.#ids.length, row.prices);
    this.#sections.push(row.sectionIds);
    this.#values.push(values.toSorted((a, b) => a - b));
    this.#similar.push(row.similarIds);
    this.#push(row.id, row.itemId, row.inStock ? 1 : 0, row.freshness, row.brandId ?? 0);
  }

  /** A product as it stands in earlier columns; `renumber` says what each value's number is now, -1: none. */
  copy(goods: Goods, place: number, renumber: Int32Array): void {
    const renumbered = Array.from(listAt(goods.values, place), (value) => renumber[value]!);
    const values = renumbered.filter((value) => value >= 0).toSorted((a, b) => a - b);
    this.#prices.copy(this.#ids.length, goods.prices, place);
    this.#sections.push(listAt(goods.sections, place));
    this.#values.push(values);
    this.#similar.push(listAt(goods.similar, place));
    const { ids, itemIds, inStock, freshness, brandIds } = goods;
    this.#push(ids[place]!, itemIds[place]!, inStock[place]!, freshness[place]!, brandIds[place]!);
  }

  build(): Goods {
    const ids = this.#ids.toArray();
    const values = this.#values.build();
    return {
      size: ids.length,
      ids,
      itemIds: this.#itemIds.toArray(),
      inStock: this.#inStock.toArray(),
      freshness: this.#freshness.toArray(),
      brandIds: this.#brandIds.toArray(),
      prices: this.#prices.trim(ids.length),
      sections: this.#sections.build(),
      values,
      placesByValue: inverted(values, this.#facets.values.length),
      similar: this.#similar.build(),
      all: Uint32Array.from(ids, (_, place) => place),
      placeOf: placesById(ids),
    };
  }

  #push(id: number, itemId: number, inStock: number, freshness: number, brandId: number): void {
    this.#ids.push(id);
    this.#itemIds.push(itemId);
    this.#inStock.push(inStock);
    this.#freshness.push(freshness);
    this.#brandIds.push(brandId);
  }
}

class ListsBuilder<T extends Uint16Array | Uint32Array> {
  readonly #starts: NumberList<Uint32Array>;
  readonly #items: NumberList<T>;

  constructor(make: (length: number) => T, expected: number) {
    this.#starts = new NumberList(integers, expected + 1);
    this.#items = new NumberList(make, expected * 4);
  }

  push(list: Iterable<number>): void {
    this.#starts.push(this.#items.length);
    for (const item of list) this.#items.push(item);
  }

  build(): Lists<T> {
    this.#starts.push(this.#items.length);
    return { starts: this.#starts.toArray(), items: this.#items.toArray() };
  }
}
