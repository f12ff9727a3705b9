import type { Goods } from '#goods/catalogue/server/index.ts';
import type { Segment } from '../index/segment.ts';

/** Ids of goods spread over less than this many times their number are looked up in one step. */
const MAX_SPREAD = 4;

const cached = new WeakMap<Segment, { goods: Goods; rowIndexes: Int32Array }>();

/** The row of each slot in the catalogue's model; -1 for products that it does not show. Computed once for a model. */
export function rowIndexesIn(goods: Goods, segment: Segment): Int32Array {
  const known = cached.get(segment);
  if (known?.goods === goods) return known.rowIndexes;
  const rowIndexes = isDense(segment) ? lookUpByTable(goods, segment) : Int32Array.from(segment.ids, goods.rowIndexOf);
  cached.set(segment, { goods, rowIndexes });
  return rowIndexes;
}

const isDense = ({ ids, size }: Segment) => size > 1000 && ids[size - 1]! - ids[0]! < size * MAX_SPREAD;

function lookUpByTable(goods: Goods, { ids, size }: Segment): Int32Array {
  const first = ids[0]!;
  const byId = new Int32Array(ids[size - 1]! - first + 1).fill(-1);
  for (let rowIndex = 0; rowIndex < goods.size; rowIndex += 1) {
    const at = goods.ids[rowIndex]! - first;
    if (at >= 0 && at < byId.length) byId[at] = rowIndex;
  }
  return Int32Array.from(ids, (id) => byId[id - first]!);
}
