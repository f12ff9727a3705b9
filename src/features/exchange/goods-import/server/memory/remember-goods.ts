import { goodsIdText, type ProductRecord } from '#exchange/commerceml/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { idHash } from '../id-set.ts';
import type { ImportRun } from '../import-run.ts';
import type { Offer, OfferItem } from '../offer-item.ts';
import { isWorthRemembering, shapeOfOffer, shapeOfProduct } from './element-shape.ts';
import { contextOf } from './memory-context.ts';
import { offerStates } from './offer-states.ts';
import { productState } from './product-state.ts';
import type { Marked } from './run-memory.ts';

/** Puts products that were written without a remark of their own into the memory, with what the tables then hold. */
export async function rememberProducts(
  db: Db,
  run: ImportRun,
  products: readonly { record: ProductRecord & Marked; hash: string; itemId: number }[],
): Promise<void> {
  const { memory, source } = run;
  if (!memory) return;
  const own = products.filter(({ record }) => memory.isPlain(record) && !record.isFromOffer);
  if (own.length === 0) return;
  const context = await contextOf(db, run, memory);
  for (const { record, hash, itemId } of own) {
    const shape = shapeOfProduct(record, memory.sharedBy(record));
    const goodsId = idHash(record.id);
    memory.elements.add(source.id, { mark: record.mark!, goodsId, itemId, state: productState(hash), context, shape });
  }
}

/** As `rememberProducts`, in the transaction that has written the offers; `records` are as the file has them. */
export async function rememberOffers(
  tx: Db,
  run: ImportRun,
  records: readonly Offer[],
  items: readonly OfferItem[],
): Promise<void> {
  const { memory, source } = run;
  if (!memory) return;
  const itemIds = new Map(items.map(({ record, itemId }) => [goodsIdText(record), itemId]));
  const own = records.flatMap((record) => {
    const itemId = itemIds.get(goodsIdText(record));
    return itemId !== undefined && memory.isPlain(record) && isWorthRemembering(record) ? [{ record, itemId }] : [];
  });
  if (own.length === 0) return;
  const context = await contextOf(tx, run, memory);
  const states = await offerStates(
    tx,
    own.map(({ itemId }) => itemId),
  );
  for (const { record, itemId } of own) {
    const shape = shapeOfOffer(record, memory.sharedBy(record));
    const goodsId = idHash(goodsIdText(record));
    const state = states.get(itemId)!;
    memory.elements.add(source.id, { mark: record.mark!, goodsId, itemId, state, context, shape });
  }
}
