import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { listDiscounts } from '#goods/pricing/server/index.ts';
import type { Change, ChangeCursor } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { CatalogueModel } from './catalogue-model.ts';
import { otherRowsOf } from './goods.ts';
import type { Figures } from './goods-row.ts';
import { readPromotions } from './read-dictionary.ts';
import { productsOf } from './read-figures.ts';
import { readFigures } from './read-goods.ts';
import type { CatalogueReaders } from './share-catalogue.ts';
import { currentTime } from '#server/clock.ts';

/** Products whose figures are written between two yields to the event loop. */
const STEP_ROWS = 250;

/** Changes that need a new model: of these products, or (`isWhole`) of anything. */
export type Needs = { ids: Set<number>; isWhole: boolean };

/**
 * A model, the changes that it contains, and those that wait for a new model. While that is made (`isBeingReplaced`) the
 * changes that it takes are not among `needs`.
 */
export type FollowingCatalogue = {
  readonly model: CatalogueModel;
  readonly cursor: ChangeCursor;
  needs: Needs | null;
  isBeingReplaced: boolean;
};

/**
 * Applies changes of prices, stock and discounts in place and adds the others to `needs`. Figures are read after the
 * changes that announce them, so they are at least as new, and a later change brings them again.
 */
export async function applyChanges(
  db: Db,
  following: FollowingCatalogue,
  changes: readonly Change[],
  readers?: CatalogueReaders,
): Promise<void> {
  const { model } = following;
  const idsOf = (kinds: Change['kind'][]) =>
    changes.flatMap(({ kind, itemId }) => (itemId !== null && kinds.includes(kind) ? [itemId] : []));
  await writeFigures(model, await readFigures(db, await productsOf(db, idsOf(['price', 'stock']))), readers);
  if (changes.some(({ kind, itemId }) => kind === 'price' && itemId === null)) {
    const discounts = await listDiscounts(db, currentTime());
    const changed = { discounts, promotions: await readPromotions(db) };
    await model.changeDiscounts(changed);
    readers?.changeDiscounts(model, changed);
  }
  addNeeds(following, { ids: new Set(idsOf(['item'])), isWhole: changes.some(({ kind }) => kind === 'all') });
}

/** Adds to the changes that wait for a new model. */
export function addNeeds(following: FollowingCatalogue, { ids, isWhole }: Needs): void {
  if (ids.size === 0 && !isWhole) return;
  following.needs ??= { ids: new Set(), isWhole: false };
  for (const id of ids) following.needs.ids.add(id);
  following.needs.isWhole ||= isWhole;
}

/** Prices, stock and the offer shown first, in place. */
async function writeFigures(
  model: CatalogueModel,
  rows: readonly Figures[],
  readers: CatalogueReaders | undefined,
): Promise<void> {
  const { goods } = model;
  for (let from = 0; from < rows.length; from += STEP_ROWS) {
    if (from > 0) await yieldToEventLoop();
    const written: number[] = [];
    for (const { id, itemId, inStock, prices, otherPrices } of rows.slice(from, from + STEP_ROWS)) {
      const rowIndex = goods.rowIndexOf(id);
      if (rowIndex < 0) continue;
      goods.itemIds[rowIndex] = itemId;
      goods.inStock[rowIndex] = inStock ? 1 : 0;
      goods.prices.set(rowIndex, prices);
      // Another number of offers comes with a new model
      otherRowsOf(goods, rowIndex).forEach((other, n) => goods.prices.set(other, otherPrices[n] ?? []));
      written.push(rowIndex);
    }
    goods.figures.forget();
    readers?.changeFigures(model, written);
  }
}
