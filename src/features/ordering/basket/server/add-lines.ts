import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { publishChoice } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { keptAnswer, type RequestMark } from '#server/idempotency.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { AddResult, ExistingLines } from '../contract.ts';
import { acceptProducts, mergeWanted, type WantedProduct } from './accept-products.ts';
import { alreadyInBasket } from './already-in-basket.ts';
import { readUnderLock } from './read-under-lock.ts';
import { writeLines } from './write-lines.ts';

/**
 * Adds to the lines of the basket within a transaction (R-CALL-072, R-CALL-073): reads under the lock of the
 * basket's row, applies the rules, writes. With a mark the answer is kept, and an earlier answer is returned. Where no
 * line was added nothing is written and the caller refuses. Throws ALREADY_IN_BASKET where the caller is to be asked.
 */
export async function addLines(
  tx: Db,
  { db, session, now }: CallContext<BuyerSession>,
  products: readonly WantedProduct[],
  { mark = null, existing = 'add' }: { mark?: RequestMark | null; existing?: ExistingLines } = {},
): Promise<AddResult> {
  const wanted = mergeWanted(products);
  const [terms, accountId, at] = [priceTermsOf(session), session.account.id, now()];
  const basket = await readUnderLock(tx, accountId, terms, [...wanted.keys()], mark);
  if (mark && basket.kept) return keptAnswer<AddResult>(basket.kept, mark);
  const { accepted, refused, count } = acceptProducts(wanted, basket, terms, {
    canBuyUnavailable: session.company.canBuyUnavailable,
    isReplacing: existing === 'replace',
  });
  const known = accepted.filter(({ id }) => (basket.quantities.get(id) ?? 0) > 0);
  if (existing === 'ask' && known.length > 0) throw alreadyInBasket(known, wanted, basket);
  if (accepted.length === 0) return { lines: [], refused, version: basket.version, count };
  const lines = accepted.map(({ id, quantity, corrected }) => ({ id, quantity, corrected }));
  const answer = { lines, refused, version: basket.version + 1, count };
  await writeLines(tx, { accountId, companyId: session.company.id, lines: accepted, mark, answer, now: at });
  for (const { productId } of accepted) publishChoice(db, { accountId, productId, action: 'add' });
  return answer;
}
