import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { publishChoice } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { ApiError, refuse } from '#server/errors.ts';
import { keptAnswer, type RequestMark } from '#server/idempotency.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { AddResult, ExistingLines, LinesInBasket, RefusedProduct } from '../contract.ts';
import { acceptProducts, mergeWanted, type Wanted, type WantedProduct } from './accept-products.ts';
import { type BasketForChange, readForChange, readUnderLock } from './read-for-change.ts';
import { writeLines } from './write-lines.ts';

type Options = { mark?: RequestMark | null; existing?: ExistingLines };
type Context = CallContext<BuyerSession>;

/**
 * Adds to the lines of the basket within a transaction (R-CALL-072, R-CALL-073): reads under the lock of the
 * basket's row, applies the rules, writes. With a mark the answer is kept, and an earlier answer is returned. Where no
 * line was added nothing is written and the caller refuses. Throws ALREADY_IN_BASKET where the caller is to be asked.
 */
export async function addLines(
  tx: Db,
  ctx: Context,
  products: readonly WantedProduct[],
  options: Options = {},
): Promise<AddResult> {
  const wanted = mergeWanted(products);
  const basket = await readUnderLock(tx, changeOf(ctx, wanted, options));
  return (await addTo(tx, ctx, basket, { ...options, wanted, expected: null }))!;
}

/**
 * The same in two statements without a transaction. Null, and nothing is written, where the basket has changed between
 * them or there is none yet: the caller then adds under the lock.
 */
export async function tryAddLines(
  ctx: Context,
  products: readonly WantedProduct[],
  options: Options,
): Promise<AddResult | null> {
  const wanted = mergeWanted(products);
  const basket = await readForChange(ctx.db, changeOf(ctx, wanted, options));
  return basket && addTo(ctx.db, ctx, basket, { ...options, wanted, expected: basket.version });
}

function changeOf({ session }: Context, wanted: ReadonlyMap<number, Wanted>, { mark = null }: Options) {
  return { accountId: session.account.id, terms: priceTermsOf(session), itemIds: [...wanted.keys()], mark };
}

type Adding = Options & {
  wanted: ReadonlyMap<number, Wanted>;
  /** The version of the basket; null where it is locked. */
  expected: number | null;
};

async function addTo(
  tx: Db,
  { db, session, now }: Context,
  basket: BasketForChange,
  { wanted, expected, mark = null, existing = 'add' }: Adding,
): Promise<AddResult | null> {
  const { account, company } = session;
  if (mark && basket.kept) return keptAnswer<AddResult>(basket.kept, mark);
  const { accepted, refused, count } = acceptProducts(wanted, basket, priceTermsOf(session), {
    canBuyUnavailable: company.canBuyUnavailable,
    isReplacing: existing === 'replace',
  });
  const inBasket = accepted.filter(({ id }) => (basket.quantities.get(id) ?? 0) > 0);
  if (existing === 'ask' && inBasket.length > 0) throw alreadyInBasket(inBasket, wanted, basket);
  if (accepted.length === 0) return { lines: [], refused, version: basket.version, count };
  const lines = accepted.map(({ id, quantity, corrected, correction }) => ({ id, quantity, corrected, correction }));
  const answer = { lines, refused, version: basket.version + 1, count };
  const change = { accountId: account.id, companyId: company.id, expected, lines: accepted, mark, answer, now: now() };
  if (!(await writeLines(tx, change))) return null;
  for (const { productId } of accepted) publishChoice(db, { accountId: account.id, productId, action: 'add' });
  return answer;
}

/** ALREADY_IN_BASKET with the lines that an addition would raise: the buyer says whether to add or to replace. */
function alreadyInBasket(
  known: readonly { id: number }[],
  wanted: ReadonlyMap<number, Wanted>,
  { items, quantities }: BasketForChange,
) {
  const lines = known.map(({ id }) => {
    const { article, name, packageCount, minOrderCount, unit } = items.get(id)!;
    const amounts = { inBasket: quantities.get(id)!, wanted: wanted.get(id)!.quantity };
    return { id, article, name, ...amounts, packageCount, minOrderCount, unit };
  });
  const data = { lines } satisfies LinesInBasket;
  return refuse('ALREADY_IN_BASKET', 'Эти товары уже есть в корзине. Добавьте к ним или замените количество', { data });
}

/** NOTHING_ADDED; its message has the reason where one product was refused, its `data` all refused products. */
export function nothingAdded(refused: readonly RefusedProduct[]): ApiError {
  const reason = refused.length === 1 ? refused[0]!.reason : 'Эти товары сейчас нельзя заказать';
  return new ApiError([{ code: 'NOTHING_ADDED', message: `Ничего не добавлено. ${reason}` }], { data: { refused } });
}
