import { sql } from 'drizzle-orm';
import { listDiscounts } from '#features/pricing/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { offer } from '../tables.ts';
import { CatalogueModel } from './catalogue-model.ts';
import type { ChangeCursor } from './change-cursor.ts';
import type { Goods } from './goods.ts';
import type { GoodsRow } from './goods-row.ts';
import { type ChangedGoods, mergeGoods } from './merge-goods.ts';
import { type Change, readChanges } from './read-changes.ts';
import { type Dictionary, readDictionary, readPromotions } from './read-dictionary.ts';
import { readGoods, readPredecessors } from './read-goods.ts';

/** Changes taken at a time: a page of goods to read. */
export const BATCH = 2000;

/** What a batch comes to: everything is to be read anew, or these parts are, read at the same moment as the changes. */
export type Batch = {
  changes: readonly Change[];
  isWhole: boolean;
  /** Goods of which only prices and stock moved. */
  figures: GoodsRow[];
  goods: ChangedGoods | null;
  dictionary: Dictionary | null;
  discounts: Pick<Dictionary, 'discounts' | 'promotions'> | null;
};

/**
 * Reads the next changes and what they are about in one snapshot of the database: a product that the snapshot shows is
 * then either in the model or among the changes.
 */
export function readBatch(db: Db, cursor: ChangeCursor, now: Date): Promise<Batch> {
  return transaction(
    db,
    async (tx) => {
      const changes = await readChanges(tx, cursor, BATCH);
      const kinds = Map.groupBy(changes, (change) => change.kind);
      const isWhole = kinds.has('all');
      const of = (kind: Change['kind']) => (kinds.get(kind) ?? []).map((change) => change.itemId);
      const changed = new Set(of('item').filter((id) => id !== null));
      const moved = await productsOf(tx, [...of('price'), ...of('stock')], changed);
      const batch = { changes, isWhole, figures: [], goods: null, dictionary: null, discounts: null };
      if (isWhole) return batch;
      return {
        ...batch,
        figures: moved.length ? await readGoods(tx, moved) : [],
        goods: changed.size ? await readChanged(tx, changed) : null,
        dictionary: changed.size ? await readDictionary(tx, now) : null,
        discounts: of('price').includes(null)
          ? { discounts: await listDiscounts(tx, now), promotions: await readPromotions(tx) }
          : null,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The products of items (products and offers), without those that are read anyway. */
async function productsOf(tx: Db, items: (number | null)[], known: ReadonlySet<number>): Promise<number[]> {
  const ids = [...new Set(items.filter((id) => id !== null))];
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct coalesce(offer.product_id, item.id) as id
    from unnest(${sql.param(ids)}::int[]) as item (id) left join ${offer} on offer.id = item.id`);
  return rows.map((row) => row.id).filter((id) => !known.has(id));
}

async function readChanged(tx: Db, ids: ReadonlySet<number>): Promise<ChangedGoods> {
  const rows = await readGoods(tx, [...ids]);
  const predecessors = await readPredecessors(
    tx,
    rows.map((row) => row.id),
  );
  return { ids, rows, predecessors };
}

/** The model after a batch: the same one with other figures, or a new one; null where all must be read anew. */
export async function applyBatch(model: CatalogueModel, batch: Batch): Promise<CatalogueModel | null> {
  if (batch.isWhole) return null;
  for (const row of batch.figures) writeFigures(model, row);
  if (batch.discounts) model.changeDiscounts(batch.discounts);
  const { goods: changed, dictionary } = batch;
  if (!changed || !dictionary) return model;
  const goods = await mergeGoods(model.goods, model.facets, dictionary.facets, changed);
  if (!goods) return null;
  model.cards.drop(changed.ids);
  return new CatalogueModel(goods, dictionary, model.cards);
}

/** Prices, stock and the offer shown first, in place. */
function writeFigures(model: CatalogueModel, row: GoodsRow): void {
  const goods: Goods = model.goods;
  const place = goods.placeOf(row.id);
  if (place < 0) return;
  if (goods.itemIds[place] !== row.itemId) model.cards.drop([row.id]);
  goods.itemIds[place] = row.itemId;
  goods.inStock[place] = row.inStock ? 1 : 0;
  goods.prices.set(place, row.prices);
}
