import type { CallName } from '#shared/endpoint.ts';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { AddResult } from '../contract.ts';
import { createBasket, lockBasket } from './lock-basket.ts';
import { findItems } from './sellable-items.ts';
import { mergeWanted, sortWanted, type WantedProduct } from './wanted-items.ts';
import { writeLines } from './write-lines.ts';

type Context = CallContext<BuyerSession>;

/**
 * Adds to what the basket holds, within a transaction of `onceUnderLock` (R-CALL-073). Where no line was added
 * the caller is to refuse, or the version has risen for nothing.
 */
export async function addLines(tx: Db, ctx: Context, products: readonly WantedProduct[]): Promise<AddResult> {
  const sorted = await sortProducts(tx, ctx, products);
  if (sorted.accepted.length === 0) return { lines: [], refused: sorted.refused, version: 0, count: 0 };
  return writeLines(tx, { ...ownerOf(ctx), ...sorted, mark: null, undoesNothing: false });
}

/**
 * Runs `run` once for an Idempotency-Key in a transaction that holds the lock of the caller's basket. The lock comes
 * before the key: `addProducts` takes both in this order too.
 */
export function onceUnderLock<T>(
  ctx: Context,
  route: CallName,
  input: unknown,
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  const accountId = ctx.session.account.id;
  const lock = async (tx: Db) => {
    await createBasket(tx, accountId);
    await lockBasket(tx, accountId);
  };
  return withIdempotency(ctx, route, input, run, { lock });
}

/** What of it this buyer may add now, and what not. */
export async function sortProducts(db: Db, { session }: Context, products: readonly WantedProduct[]) {
  const wanted = mergeWanted(products);
  const contract = priceTermsOf(session);
  const items = await findItems(db, contract, [...wanted.keys()]);
  return sortWanted(wanted, items, contract, session.company.canBuyUnavailable);
}

/** Whose basket it is and which contract prices one that is new. */
export const ownerOf = ({ session, now }: Context) => ({
  accountId: session.account.id,
  companyId: session.company.id,
  now: now(),
});
