import type { CompanyPrices } from '#goods/pricing/server/index.ts';
import type { SortOrder } from '../../contract.ts';
import type { Goods } from './goods.ts';
import { nthSlice } from './nth-slice.ts';
import type { Selected } from './select-goods.ts';

/** The order by 'status' of a search: ranks by row, the higher the better. */
export type Ranking = Float64Array;

type AskedPage = { sort: SortOrder; prices: CompanyPrices; from: number; length: number; ranking?: Ranking };

/**
 * The rows on one page of what was selected, `from` up to `from + length` (R-CONST-29, [A-014]): by status (in stock
 * first, then name; of a search the best match first), name, price (what is not sold last, either way) or newness; ties by id.
 */
export function pageRowIndexes(
  goods: Goods,
  { rowIndexes, total, totalInStock }: Selected,
  { sort, prices, from, length, ranking }: AskedPage,
): Uint32Array {
  const selected = rowIndexes.subarray(0, total);
  const part = { ids: goods.ids, from, to: from + length };
  if (sort === 'name') return selected.slice(from, from + length);
  if (sort === 'status' && ranking) return nthSlice(selected, keysByRank(selected, ranking), part);
  if (sort === 'status') return byStatus(goods, selected, totalInStock, { prices, from, length });
  return nthSlice(selected, keysOf(goods, selected, sort, prices), part);
}

/**
 * Two lists in the order of names, one behind the other: what is in stock at a price of the visitor's, and the rest. Each
 * is passed through only as far as the page needs.
 */
function byStatus(
  { inStock }: Goods,
  selected: Uint32Array,
  totalInStock: number,
  { prices: { listPrices }, from, length }: Pick<AskedPage, 'prices' | 'from' | 'length'>,
) {
  const page = new Uint32Array(Math.min(length, Math.max(0, selected.length - from)));
  let filled = 0;
  let skip = from;
  for (const [state, count] of [
    [1, totalInStock],
    [0, selected.length - totalInStock],
  ] as const) {
    if (skip >= count) {
      skip -= count;
      continue;
    }
    for (let n = 0; n < selected.length && filled < page.length; n += 1) {
      const row = selected[n]!;
      if ((listPrices[row]! > 0 ? inStock[row]! : 0) !== state) continue;
      if (skip > 0) skip -= 1;
      else {
        page[filled] = selected[n]!;
        filled += 1;
      }
    }
  }
  return page;
}

let scratch = new Float64Array(0);

/** More rows than a catalogue has. */
const MAX_ROWS = 2 ** 24;

/** The highest rank first, then by name as rows are: no two keys are equal, so that pages never overlap. */
function keysByRank(selected: Uint32Array, ranks: Ranking): Float64Array {
  if (scratch.length < selected.length) scratch = new Float64Array(selected.length);
  for (let n = 0; n < selected.length; n += 1) scratch[n] = selected[n]! - ranks[selected[n]!]! * MAX_ROWS;
  return scratch;
}

/** The sort keys of the goods, the lower first; scratch memory that holds until the next call. */
function keysOf(
  goods: Goods,
  selected: Uint32Array,
  sort: 'price_asc' | 'price_desc' | 'new',
  prices: CompanyPrices,
): Float64Array {
  if (scratch.length < selected.length) scratch = new Float64Array(selected.length);
  const keys = scratch;
  if (sort === 'new') {
    const { freshness } = goods;
    for (let n = 0; n < selected.length; n += 1) keys[n] = -freshness[selected[n]!]!;
    return keys;
  }
  const sign = sort === 'price_asc' ? 1 : -1;
  prices.payables(selected, selected.length, keys);
  for (let n = 0; n < selected.length; n += 1) keys[n] = keys[n] === 0 ? Infinity : sign * keys[n]!;
  return keys;
}
