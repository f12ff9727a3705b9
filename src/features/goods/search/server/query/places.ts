import type { Goods } from '#goods/catalogue/server/index.ts';
import type { Segment } from '../index/segment.ts';

/** Ids of goods spread over less than this many times their number are looked up in one step. */
const SPARSEST = 4;

const kept = new WeakMap<Segment, { goods: Goods; places: Int32Array }>();

/** The place of each slot in the catalogue's model; -1 for what is not shown there. Worked out once for a model. */
export function placesIn(goods: Goods, segment: Segment): Int32Array {
  const known = kept.get(segment);
  if (known?.goods === goods) return known.places;
  const places = isDense(segment) ? lookedUp(goods, segment) : Int32Array.from(segment.ids, goods.placeOf);
  kept.set(segment, { goods, places });
  return places;
}

const isDense = ({ ids, size }: Segment) => size > 1000 && ids[size - 1]! - ids[0]! < size * SPARSEST;

function lookedUp(goods: Goods, { ids, size }: Segment): Int32Array {
  const first = ids[0]!;
  const byId = new Int32Array(ids[size - 1]! - first + 1).fill(-1);
  for (let place = 0; place < goods.size; place += 1) {
    const at = goods.ids[place]! - first;
    if (at >= 0 && at < byId.length) byId[at] = place;
  }
  return Int32Array.from(ids, (id) => byId[id - first]!);
}
