import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FacetIndex } from './facet-index.ts';
import type { Goods } from './goods.ts';
import { GoodsBuilder } from './goods-builder.ts';
import type { GoodsRow } from './goods-row.ts';

/** Products copied before others get their turn. */
const PIECE = 5000;

export type ChangedGoods = {
  /** All that changed, those that are shown no more among them. */
  ids: ReadonlySet<number>;
  /** Those that are shown, in the order of their names. */
  rows: readonly GoodsRow[];
  /** The shown product next before each of them by name; none for the first of all. */
  predecessors: ReadonlyMap<number, number>;
};

/** The columns with some products changed, added or gone. Null where a predecessor is not in them: read all anew. */
export async function mergeGoods(
  goods: Goods,
  before: FacetIndex,
  after: FacetIndex,
  changed: ChangedGoods,
): Promise<Goods | null> {
  const followers = followersByPlace(goods, changed);
  if (!followers) return null;
  const renumber = Int32Array.from(before.values, ({ key }) => after.indexOf(key) ?? -1);
  const builder = new GoodsBuilder(after, goods.size + changed.rows.length);
  for (const row of followers.get(-1) ?? []) builder.add(row);
  for (let place = 0; place < goods.size; place += 1) {
    if (!changed.ids.has(goods.ids[place]!)) builder.copy(goods, place, renumber);
    for (const row of followers.get(place) ?? []) builder.add(row);
    if (place % PIECE === PIECE - 1) await nextTurn();
  }
  return builder.build();
}

/** Changed products by the place of the unchanged one that they stand behind; -1: before all. */
function followersByPlace(goods: Goods, { ids, rows, predecessors }: ChangedGoods): Map<number, GoodsRow[]> | null {
  const followers = new Map<number, GoodsRow[]>();
  let place = -1;
  for (const row of rows) {
    const predecessor = predecessors.get(row.id);
    // One that changed too is the row before: both stand behind the same unchanged product
    if (predecessor === undefined || !ids.has(predecessor)) {
      place = predecessor === undefined ? -1 : goods.placeOf(predecessor);
      if (predecessor !== undefined && place < 0) return null;
    }
    const group = followers.get(place);
    if (group) group.push(row);
    else followers.set(place, [row]);
  }
  return followers;
}
