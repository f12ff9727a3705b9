import type { FacetIndex } from './facet-index.ts';
import type { GoodsColumns } from './goods.ts';
import { GoodsBuilder } from './goods-builder.ts';
import type { GoodsRow } from './goods-row.ts';

export type ChangedGoods = {
  /** All that changed, those that are shown no more among them. */
  ids: ReadonlySet<number>;
  /** Those that are shown, in the order of their names. */
  rows: readonly GoodsRow[];
  /** The shown product next before each of them by name; none for the first of all. */
  predecessors: ReadonlyMap<number, number>;
};

/**
 * The columns with some products changed, added or gone; `beforeKeys` are the keys of the values that the old columns
 * number. Null where a predecessor is not in them: all goods must be read.
 */
export function mergeGoods(
  goods: GoodsColumns,
  beforeKeys: readonly number[],
  after: FacetIndex,
  changed: ChangedGoods,
): GoodsColumns | null {
  const rowIndexes = rowIndexesOf(goods, changed);
  const followers = followersByRowIndex(rowIndexes, changed);
  if (!followers) return null;
  const isSame =
    beforeKeys.length === after.values.length && beforeKeys.every((key, n) => key === after.values[n]!.key);
  const renumber = isSame ? null : Int32Array.from(beforeKeys, (key) => after.indexOf(key) ?? -1);
  const builder = new GoodsBuilder(after, goods.size + changed.rows.length);
  for (const row of followers.get(-1) ?? []) builder.add(row);
  const left = new Set([...changed.ids].map((id) => rowIndexes.get(id)).filter((rowIndex) => rowIndex !== undefined));
  const stops = [...new Set([...left, ...followers.keys()])]
    .filter((rowIndex) => rowIndex >= 0)
    .toSorted((a, b) => a - b);
  let from = 0;
  for (const stop of stops) {
    builder.copy(goods, from, left.has(stop) ? stop : stop + 1, renumber);
    for (const row of followers.get(stop) ?? []) builder.add(row);
    from = stop + 1;
  }
  builder.copy(goods, from, goods.size, renumber);
  return builder.build();
}

/** Where the changed products and those before them stand; the others are not looked for. */
function rowIndexesOf({ ids }: GoodsColumns, changed: ChangedGoods): Map<number, number> {
  const wanted = new Set([...changed.ids, ...changed.predecessors.values()]);
  const rowIndexes = new Map<number, number>();
  for (let rowIndex = 0; rowIndex < ids.length; rowIndex += 1) {
    if (wanted.has(ids[rowIndex]!)) rowIndexes.set(ids[rowIndex]!, rowIndex);
  }
  return rowIndexes;
}

/** Changed products by the place of the unchanged one that they stand behind; -1: before all. */
function followersByRowIndex(
  rowIndexes: ReadonlyMap<number, number>,
  { ids, rows, predecessors }: ChangedGoods,
): Map<number, GoodsRow[]> | null {
  const followers = new Map<number, GoodsRow[]>();
  let rowIndex: number | undefined = -1;
  for (const row of rows) {
    const predecessor = predecessors.get(row.id);
    // One that changed too is the row before: both stand behind the same unchanged product
    if (predecessor === undefined) rowIndex = -1;
    else if (!ids.has(predecessor)) rowIndex = rowIndexes.get(predecessor);
    if (rowIndex === undefined) return null;
    const group = followers.get(rowIndex);
    if (group) group.push(row);
    else followers.set(rowIndex, [row]);
  }
  return followers;
}
