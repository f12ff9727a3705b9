import { DrizzleQueryError } from 'drizzle-orm';
import { contractOf } from '#features/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { ApiError } from '#server/errors.ts';
import { findAnswer, requestMark, withIdempotency } from '#server/idempotency.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { AddResult, RefusedProduct } from '../contract.ts';
import { createBasket, lockBasket } from './lock-basket.ts';
import { findItems } from './sellable-items.ts';
import { mergeWanted, sortWanted, type WantedProduct } from './wanted-items.ts';
import { writeLines } from './write-lines.ts';

type Context = CallContext<BuyerSession>;

/**
 * Adds to what the basket holds (R-CALL-072). What cannot be ordered is refused by product and reason; where
 * that is everything, NOTHING_ADDED. A repeat with the same Idempotency-Key counts once; its answer is kept by the
 * statement that adds, so the whole call is one write.
 */
export const addProducts: Operation<'basketAdd', BuyerSession> = async (ctx, { body }) => {
  const mark = requestMark(ctx, 'basketAdd', body);
  const sorted = await sortProducts(ctx.db, ctx, body.products);
  if (sorted.accepted.length === 0) {
    const kept = mark && (await findAnswer<AddResult>(ctx.db, mark));
    return orNothing(kept ?? { lines: [], refused: sorted.refused, version: 0, count: 0 });
  }
  const addition = { ...owner(ctx), ...sorted };
  try {
    return orNothing(await writeLines(ctx.db, { ...addition, mark }));
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    const write = (tx: Db) => writeLines(tx, { ...addition, mark: null });
    return orNothing(await withIdempotency(ctx, 'basketAdd', body, write));
  }
};

/** The same for a long list (R-CALL-073): under the basket's lock, so that its bound of lines is exact. */
export const addProductList: Operation<'basketListAdd', BuyerSession> = (ctx, { body }) =>
  withIdempotency(ctx, 'basketListAdd', body, async (tx) => {
    await createBasket(tx, ctx.session.account.id);
    await lockBasket(tx, ctx.session.account.id);
    const sorted = await sortProducts(tx, ctx, body.products);
    if (sorted.accepted.length === 0) throw nothingAdded(sorted.refused);
    return orNothing(await writeLines(tx, { ...owner(ctx), ...sorted, mark: null }));
  });

async function sortProducts(db: Db, { session }: Context, products: readonly WantedProduct[]) {
  const wanted = mergeWanted(products);
  const contract = contractOf(session);
  const items = await findItems(db, contract, [...wanted.keys()]);
  return sortWanted(wanted, items, contract, session.company.canBuyUnavailable);
}

const owner = ({ session, now }: Context) => ({
  accountId: session.account.id,
  companyId: session.company.id,
  now: now(),
});

function orNothing(answer: AddResult): AddResult {
  if (answer.lines.length === 0) throw nothingAdded(answer.refused);
  return answer;
}

function nothingAdded(refused: RefusedProduct[]): ApiError {
  const reason = refused.length === 1 ? refused[0]!.reason : 'Эти товары сейчас нельзя заказать';
  return new ApiError([{ code: 'NOTHING_ADDED', message: `Ничего не добавлено. ${reason}` }], { data: { refused } });
}

/** The statement met the key of an earlier request and undid itself. */
function isKeyTaken(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? (error.cause as { code?: string; table?: string }) : null;
  return cause?.code === '23505' && cause.table === 'idempotency_key';
}
