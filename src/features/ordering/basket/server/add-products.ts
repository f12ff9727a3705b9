import { findAnswer, requestMark } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { AddResult } from '../contract.ts';
import { addLines, onceUnderLock, ownerOf, sortProducts } from './add-lines.ts';
import { nothingAdded, orNothing } from './nothing-added.ts';
import { isUndone, writeLines } from './write-lines.ts';

/**
 * Adds to what the basket holds (R-CALL-072). What cannot be ordered is refused by product and reason; where
 * that is everything, NOTHING_ADDED and nothing has changed. A repeat with the same Idempotency-Key counts once; its
 * answer is kept by the statement that adds, so the whole call is one write.
 */
export const addProducts: Operation<'basketAdd', BuyerSession> = async (ctx, { body }) => {
  const mark = requestMark(ctx, 'basketAdd', body);
  const sorted = await sortProducts(ctx.db, ctx, body.products);
  if (sorted.accepted.length === 0) {
    const kept = mark && (await findAnswer<AddResult>(ctx.db, mark));
    if (kept) return kept;
    throw nothingAdded(sorted.refused);
  }
  try {
    return await writeLines(ctx.db, { ...ownerOf(ctx), ...sorted, mark, undoesNothing: true });
  } catch (error) {
    if (!isUndone(error)) throw error;
  }
  return onceUnderLock(ctx, 'basketAdd', body, async (tx) => orNothing(await addLines(tx, ctx, body.products)));
};

/** The same for a long list (R-CALL-073): under the basket's lock, so that its bound of lines is exact. */
export const addProductList: Operation<'basketListAdd', BuyerSession> = (ctx, { body }) =>
  onceUnderLock(ctx, 'basketListAdd', body, async (tx) => orNothing(await addLines(tx, ctx, body.products)));
