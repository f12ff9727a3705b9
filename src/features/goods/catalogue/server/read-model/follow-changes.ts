import { setImmediate as nextTurn } from 'node:timers/promises';
import { listDiscounts } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { CatalogueModel } from './catalogue-model.ts';
import type { ChangeCursor } from './change-cursor.ts';
import type { Figures } from './goods-row.ts';
import { productsOf } from './read-figures.ts';
import { type Change, readChanges } from './read-changes.ts';
import { readPromotions } from './read-dictionary.ts';
import { readFigures } from './read-goods.ts';

/** Changes taken at a time. */
const BATCH = 1000;

/** Products whose figures are written before others get their turn. */
const PIECE = 250;

/** What a model lacks that cannot change in place: some products, or everything is to be read anew. */
export type Needs = { ids: Set<number>; isWhole: boolean };

/** A model, how far it has followed the change log, and what it lacks by then. */
export type Followed = { readonly model: CatalogueModel; readonly cursor: ChangeCursor; needs: Needs | null };

/**
 * Follows the log to its end. Prices, stock and discounts change in place; what cannot is noted in `needs`. Figures are
 * read after the changes that tell of them, so they are at least as new, and a later change brings them again.
 */
export async function followChanges(db: Db, followed: Followed): Promise<void> {
  const { model, cursor } = followed;
  for (;;) {
    cursor.take([], Date.now());
    const changes = await readChanges(db, cursor, BATCH);
    if (changes.length === 0) return;
    const idsOf = (kinds: Change['kind'][]) =>
      changes.flatMap(({ kind, itemId }) => (itemId !== null && kinds.includes(kind) ? [itemId] : []));
    await writeFigures(model, await readFigures(db, await productsOf(db, idsOf(['price', 'stock']))));
    if (changes.some(({ kind, itemId }) => kind === 'price' && itemId === null)) {
      const discounts = await listDiscounts(db, new Date());
      await model.changeDiscounts({ discounts, promotions: await readPromotions(db) });
    }
    note(followed, { ids: new Set(idsOf(['item'])), isWhole: changes.some(({ kind }) => kind === 'all') });
    cursor.take(
      changes.map(({ seq }) => seq),
      Date.now(),
    );
  }
}

/** Adds to what a model lacks. */
export function note(followed: Followed, { ids, isWhole }: Needs): void {
  if (ids.size === 0 && !isWhole) return;
  followed.needs ??= { ids: new Set(), isWhole: false };
  for (const id of ids) followed.needs.ids.add(id);
  followed.needs.isWhole ||= isWhole;
}

/** Prices, stock and the offer shown first, in place. */
async function writeFigures({ goods }: CatalogueModel, rows: readonly Figures[]): Promise<void> {
  for (const [index, { id, itemId, inStock, prices }] of rows.entries()) {
    const place = goods.placeOf(id);
    if (place >= 0) {
      goods.itemIds[place] = itemId;
      goods.inStock[place] = inStock ? 1 : 0;
      goods.prices.set(place, prices);
    }
    if (index % PIECE === PIECE - 1) {
      goods.figures.forget();
      await nextTurn();
    }
  }
  if (rows.length > 0) goods.figures.forget();
}
