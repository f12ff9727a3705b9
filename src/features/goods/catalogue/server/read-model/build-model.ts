import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Db, transaction } from '#server/db/index.ts';
import { type Change, ChangeCursor, cursorAtEnd, type CursorState, readChanges } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { facetIndex } from './facet-index.ts';
import type { GoodsColumns, Lists } from './goods.ts';
import { GoodsBuilder } from './goods-builder.ts';
import { mergeGoods } from './merge-goods.ts';
import { productsOf } from './read-figures.ts';
import { type Dictionary, readDictionary } from './read-dictionary.ts';
import { readGoods, readPages, readPredecessors } from './read-goods.ts';
import { rowIndexesBySection } from './section-tree.ts';
import { type CountedSections, countLargeSections } from './value-counts.ts';

/**
 * What a model is made of, in a form that one thread can give to another: the columns are in shared memory, the rest is
 * small. `cursor` says which changes are in it for certain.
 */
export type BuiltModel = {
  goods: GoodsColumns;
  dictionary: Dictionary;
  sectionRowIndexes: Lists;
  counted: CountedSections;
  cursor: CursorState;
  /** The products that differ from those of the columns that were merged; null: any may. */
  changed: number[] | null;
};

/** To read all of the catalogue, or those products alone that differ from the columns that there are. */
export type BuildOrder = { now: Date; merge: MergeOrder | null };

/**
 * `ids`: the products that changed before `cursor`; those that changed after it are found. `valueKeys`: what the columns
 * number.
 */
type MergeOrder = { goods: GoodsColumns; valueKeys: number[]; ids: number[]; cursor: CursorState };

/** Where as many products changed, reading all is as quick. */
const MAX_MERGED = 20_000;

/** Enough for few statements, few enough that a page is put into the columns within milliseconds. */
const PAGE = 1000;

/** Makes a model by the order; runs wherever there is room for it. */
export async function buildModel(db: Db, { now, merge }: BuildOrder): Promise<BuiltModel> {
  return (merge && (await mergeModel(db, merge, now))) ?? loadModel(db, now);
}

/**
 * The whole catalogue from the database, a page of goods at a time. What changes meanwhile may be missed or come twice:
 * the caller applies the changes after `cursor`. A product that comes twice stands where it came first.
 */
async function loadModel(db: Db, now: Date): Promise<BuiltModel> {
  const cursor = await cursorAtEnd(db);
  const dictionary = await readDictionary(db, now);
  const builder = new GoodsBuilder(facetIndex(dictionary.facets), await db.$count(product));
  const seen = new Set<number>();
  for await (const rows of readPages(db, PAGE)) {
    for (const row of rows) {
      if (!seen.has(row.id)) builder.add(row);
      seen.add(row.id);
    }
    await yieldToEventLoop();
  }
  return completed(builder.build(), dictionary, cursor, null);
}

/**
 * Reads what changed in one snapshot of the database: a product that the snapshot shows is then either in the columns or
 * among the changed. Null where all goods must be read.
 */
function mergeModel(
  db: Db,
  { goods, valueKeys, ids, cursor: from }: MergeOrder,
  now: Date,
): Promise<BuiltModel | null> {
  return transaction(
    db,
    async (tx) => {
      const cursor = new ChangeCursor(from.last, from.gaps);
      const changes = await readChanges(tx, cursor, MAX_MERGED);
      const itemIds = (...kinds: Change['kind'][]) =>
        changes.flatMap(({ kind, itemId }) => (itemId !== null && kinds.includes(kind) ? [itemId] : []));
      // Figures too: the columns' own may be changing while they are copied
      const moved = await productsOf(tx, itemIds('price', 'stock'));
      const changed = new Set([...ids, ...itemIds('item'), ...moved]);
      if (changes.some(({ kind }) => kind === 'all') || changes.length === MAX_MERGED) return null;
      const dictionary = await readDictionary(tx, now);
      const rows = await readGoods(tx, [...changed]);
      const predecessors = await readPredecessors(
        tx,
        rows.map((row) => row.id),
      );
      const merged = mergeGoods(goods, valueKeys, facetIndex(dictionary.facets), { ids: changed, rows, predecessors });
      cursor.take(
        changes.map(({ seq }) => seq),
        Date.now(),
      );
      return merged && completed(merged, dictionary, cursor, [...changed]);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function completed(
  goods: GoodsColumns,
  dictionary: Dictionary,
  cursor: ChangeCursor,
  changed: number[] | null,
): BuiltModel {
  const sectionRowIndexes = rowIndexesBySection(dictionary.sections, goods);
  const valueCount = dictionary.facets.reduce((all, { values }) => all + values.length, 0);
  const counted = countLargeSections(goods, sectionRowIndexes, valueCount);
  return { goods, dictionary, sectionRowIndexes, counted, cursor: cursor.state, changed };
}
