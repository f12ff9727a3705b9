import { currencyCode, listPriceOf } from '#goods/pricing/server/index.ts';
import type { RowPrice } from './goods-row.ts';
import { bytes, doubles } from './number-list.ts';

/** Prices of one type by row, kopecks (cents); 0: none. `currencies` by `currencyCode`. */
type PriceColumn = { values: Float64Array; currencies: Uint8Array };

/** The prices in the base type of each product's source, and in every type that may reach a buyer, by its id. */
export type PriceData = { base: PriceColumn; types: Map<number, PriceColumn> };

/** What contracts with one type (null: the base types) and currency start from. */
type PriceList = { priceTypeId: number | null; currency: string; values: Float64Array };

/** The prices of all goods. */
export class PriceColumns {
  #data: PriceData;
  #capacity: number;
  readonly #lists: PriceList[] = [];

  constructor(capacity: number, data: PriceData = { base: emptyColumn(capacity), types: new Map() }) {
    this.#capacity = capacity;
    this.#data = data;
  }

  get data(): PriceData {
    return this.#data;
  }

  /** The prices that a row has from now on; types that are not named lose theirs. */
  set(rowIndex: number, prices: readonly RowPrice[]): void {
    this.#makeRoom(rowIndex + 1);
    for (const { priceTypeId } of prices) this.#column(priceTypeId);
    // Once each: another thread may be reading, and must not meet a price that is gone for a moment
    const base = prices.findLast(({ isBase }) => isBase);
    put(this.data.base, rowIndex, base);
    for (const [type, column] of this.data.types) {
      const price = prices.findLast(({ priceTypeId }) => priceTypeId === type);
      put(column, rowIndex, price);
    }
    for (const list of this.#lists) this.#writeListPrices(list, rowIndex, rowIndex + 1);
  }

  /** Prices that another thread has written into the shared columns of these rows; `data` may have further types. */
  take(data: PriceData, rowIndexes: Uint32Array): void {
    this.#data = data;
    for (const list of this.#lists) {
      for (const rowIndex of rowIndexes) this.#writeListPrices(list, rowIndex, rowIndex + 1);
    }
  }

  /**
   * The list prices of companies with this price type and currency, by row, as `listPriceOf` defines them. Computed at
   * the first call, then kept current.
   */
  listOf(priceTypeId: number | null, currency: string): Float64Array {
    const type = priceTypeId !== null && this.data.types.has(priceTypeId) ? priceTypeId : null;
    let list = this.#lists.find((known) => known.priceTypeId === type && known.currency === currency);
    if (!list) {
      list = { priceTypeId: type, currency, values: new Float64Array(this.data.base.values.length) };
      this.#writeListPrices(list, 0, list.values.length);
      this.#lists.push(list);
    }
    return list.values;
  }

  /** The price lists that contracts have asked for so far. */
  get lists(): readonly Pick<PriceList, 'priceTypeId' | 'currency'>[] {
    return this.#lists;
  }

  /** The same as rows of other columns have, from `first` up to `end`. */
  copy(rowIndex: number, from: PriceData, first: number, end: number): void {
    this.#makeRoom(rowIndex + end - first);
    const rows = { first, end, rowIndex };
    copyColumn(this.data.base, from.base, rows);
    for (const [type, column] of from.types) copyColumn(this.#column(type), column, rows);
  }

  /** Lets go of the room that was kept for more goods than came, and of types without a price. */
  trimmed(size: number): PriceData {
    this.#resize(size);
    const { base, types } = this.data;
    return { base, types: new Map([...types].filter(([, { values }]) => values.some((value) => value > 0))) };
  }

  #writeListPrices({ priceTypeId, currency, values }: PriceList, from: number, end: number): void {
    const { base, types } = this.data;
    const own = (priceTypeId === null ? undefined : types.get(priceTypeId)) ?? base;
    const code = currencyCode(currency);
    for (let rowIndex = from; rowIndex < end; rowIndex += 1) {
      values[rowIndex] = listPriceOf(
        own.values[rowIndex]!,
        own.currencies[rowIndex]!,
        base.values[rowIndex]!,
        base.currencies[rowIndex]!,
        code,
      );
    }
  }

  #column(priceTypeId: number): PriceColumn {
    const { types } = this.data;
    let column = types.get(priceTypeId);
    if (!column) types.set(priceTypeId, (column = emptyColumn(this.#capacity)));
    return column;
  }

  #makeRoom(size: number): void {
    if (size > this.#capacity) this.#resize(Math.max(size, this.#capacity * 2));
  }

  #resize(capacity: number): void {
    const { types } = this.data;
    this.data.base = resized(this.data.base, capacity);
    for (const [type, column] of types) types.set(type, resized(column, capacity));
    this.#capacity = capacity;
  }
}

/** The prices of the rows of `first`, and behind them those of `second`. */
export function joinedPrices(first: PriceColumns, size: number, second: PriceColumns, count: number): PriceData {
  if (count > 0) first.copy(size, second.data, 0, count);
  return first.trimmed(size + count);
}

function emptyColumn(capacity: number): PriceColumn {
  return { values: doubles(capacity), currencies: bytes(capacity) };
}

function put(column: PriceColumn, rowIndex: number, price: RowPrice | undefined): void {
  column.currencies[rowIndex] = price ? currencyCode(price.currency) : 0;
  column.values[rowIndex] = price?.value ?? 0;
}

type CopiedRows = { first: number; end: number; rowIndex: number };

function copyColumn(to: PriceColumn, from: PriceColumn, { first, end, rowIndex }: CopiedRows): void {
  to.values.set(from.values.subarray(first, end), rowIndex);
  to.currencies.set(from.currencies.subarray(first, end), rowIndex);
}

function resized({ values, currencies: codes }: PriceColumn, capacity: number): PriceColumn {
  const column = emptyColumn(capacity);
  column.values.set(values.subarray(0, capacity));
  column.currencies.set(codes.subarray(0, capacity));
  return column;
}
