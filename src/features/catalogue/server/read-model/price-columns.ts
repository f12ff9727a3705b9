import type { Currency } from '#features/pricing/server/index.ts';
import type { RowPrice } from './goods-row.ts';

/** Prices of one type by place, kopecks (cents); 0: none. `currencies` by `currencyCode`. */
export type PriceColumn = { values: Float64Array; currencies: Uint8Array };

/** What contracts with one type (null: the base types) and currency start from. */
type PriceList = { type: number | null; currency: number; values: Float64Array };

/** The prices of all goods: in the base type of each product's source, and in every type that may reach a buyer. */
export class PriceColumns {
  base: PriceColumn;
  readonly types = new Map<number, PriceColumn>();
  #capacity: number;
  readonly #lists: PriceList[] = [];

  constructor(capacity: number) {
    this.#capacity = Math.max(capacity, 16);
    this.base = emptyColumn(this.#capacity);
  }

  /** The prices that a place has from now on; types that are not named lose theirs. */
  set(place: number, prices: readonly RowPrice[]): void {
    if (place >= this.#capacity) this.#resize(Math.max(place + 1, this.#capacity * 2));
    put(this.base, place, 0, 0);
    for (const column of this.types.values()) put(column, place, 0, 0);
    for (const { priceTypeId, isBase, value, currency } of prices) {
      const code = currencyCode(currency);
      put(this.#column(priceTypeId), place, value, code);
      if (isBase) put(this.base, place, value, code);
    }
    for (const list of this.#lists) list.values[place] = this.#listPrice(list, place);
  }

  /**
   * The list prices of a contract with this type and currency, by place: the price in the type, else in the base type of
   * the source; 0 where there is none, or it is in another currency. Worked out once, then kept current.
   */
  listOf(priceTypeId: number | null, currency: string): Float64Array {
    const type = priceTypeId !== null && this.types.has(priceTypeId) ? priceTypeId : null;
    const code = currencyCode(currency);
    let list = this.#lists.find((known) => known.type === type && known.currency === code);
    if (!list) {
      const { length } = this.base.values;
      this.#lists.push((list = { type, currency: code, values: new Float64Array(length) }));
      for (let place = 0; place < length; place += 1) list.values[place] = this.#listPrice(list, place);
    }
    return list.values;
  }

  /** The same as another place of other columns has. */
  copy(place: number, from: PriceColumns, fromPlace: number): void {
    if (place >= this.#capacity) this.#resize(Math.max(place + 1, this.#capacity * 2));
    put(this.base, place, from.base.values[fromPlace]!, from.base.currencies[fromPlace]!);
    for (const [type, column] of from.types) {
      const value = column.values[fromPlace]!;
      if (value > 0) put(this.#column(type), place, value, column.currencies[fromPlace]!);
    }
  }

  /** Lets go of the room that was kept for more goods than came. */
  trim(size: number): this {
    this.#resize(size);
    return this;
  }

  #listPrice({ type, currency }: PriceList, place: number): number {
    const own = type === null ? undefined : this.types.get(type);
    const column = own && own.values[place]! > 0 ? own : this.base;
    return column.currencies[place] === currency ? column.values[place]! : 0;
  }

  #column(priceTypeId: number): PriceColumn {
    let column = this.types.get(priceTypeId);
    if (!column) this.types.set(priceTypeId, (column = emptyColumn(this.#capacity)));
    return column;
  }

  #resize(capacity: number): void {
    this.base = resized(this.base, capacity);
    for (const [type, column] of this.types) this.types.set(type, resized(column, capacity));
    this.#capacity = capacity;
  }
}

const currencies: readonly Currency[] = ['RUB', 'EUR', 'USD'];

/** Currencies as numbers; prices in any other are nobody's and get 0. */
export function currencyCode(currency: string): number {
  return currencies.indexOf(currency as Currency) + 1;
}

function emptyColumn(capacity: number): PriceColumn {
  return { values: new Float64Array(capacity), currencies: new Uint8Array(capacity) };
}

function put(column: PriceColumn, place: number, value: number, currency: number): void {
  column.values[place] = value;
  column.currencies[place] = currency;
}

function resized({ values, currencies: codes }: PriceColumn, capacity: number): PriceColumn {
  const column = emptyColumn(capacity);
  column.values.set(values.subarray(0, capacity));
  column.currencies.set(codes.subarray(0, capacity));
  return column;
}
