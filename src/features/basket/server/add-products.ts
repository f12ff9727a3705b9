import type { CallName } from '#features/calls.ts';
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
import { isUndone, writeLines } from './write-lines.ts';

type Context = CallContext<BuyerSession>;

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
  const addition = { ...owner(ctx), ...sorted };
  try {
    return await writeLines(ctx.db, { ...addition, mark, undoesNothing: true });
  } catch (error) {
    if (!isUndone(error)) throw error;
  }
  const write = (tx: Db) => writeLines(tx, { ...addition, mark: null, undoesNothing: false });
  return onceUnderLock(ctx, 'basketAdd', body, async (tx) => orNothing(await write(tx)));
};

/** The same for a long list (R-CALL-073): under the basket's lock, so that its bound of lines is exact. */
export const addProductList: Operation<'basketListAdd', BuyerSession> = (ctx, { body }) =>
  onceUnderLock(ctx, 'basketListAdd', body, (tx) => addUnderLock(tx, ctx, body.products));

/** Adds within a transaction that holds the basket's lock. Throws NOTHING_ADDED. */
export async function addUnderLock(tx: Db, ctx: Context, products: readonly WantedProduct[]): Promise<AddResult> {
  const sorted = await sortProducts(tx, ctx, products);
  if (sorted.accepted.length === 0) throw nothingAdded(sorted.refused);
  return orNothing(await writeLines(tx, { ...owner(ctx), ...sorted, mark: null, undoesNothing: false }));
}

/** Locks before it claims the key: the statement of `addProducts` takes both in this order too. */
export function onceUnderLock<T>(
  ctx: Context,
  route: CallName,
  body: unknown,
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  const accountId = ctx.session.account.id;
  const lock = async (tx: Db) => {
    await createBasket(tx, accountId);
    await lockBasket(tx, accountId);
  };
  return withIdempotency(ctx, route, body, run, { lock });
}

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
