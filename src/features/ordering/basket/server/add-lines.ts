import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { publishChoice } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { keptAnswer, type RequestMark } from '#server/idempotency.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { AddResult, ExistingLines } from '../contract.ts';
import { acceptProducts, mergeWanted, type Wanted, type WantedProduct } from './accept-products.ts';
import { alreadyInBasket } from './already-in-basket.ts';
import { beforeAddition, cacheAdded } from './cached-basket.ts';
import { keepProven, type KnownBasket, knownForAddition, rememberGoods } from './known-goods.ts';
import { keepLines } from './known-lines.ts';
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
  const { mark = null } = options;
  const terms = priceTermsOf(ctx.session);
  const accountId = ctx.session.account.id;
  const before = beforeAddition(ctx.db, terms, accountId);
  const basket = await readUnderLock(tx, accountId, terms, [...wanted.keys()], mark);
  return (await addTo(tx, ctx, basket, { ...options, wanted, expected: null, before }))!;
}

/**
 * The same without a transaction, in one statement where this thread knows the goods of a single item, else in two. Null, and
 * nothing is written, where the basket has changed between them or there is none yet: the caller then adds under the lock.
 */
export async function tryAddLines(
  ctx: Context,
  products: readonly WantedProduct[],
  options: Options,
): Promise<AddResult | null> {
  const { db, session } = ctx;
  const wanted = mergeWanted(products);
  const [terms, accountId] = [priceTermsOf(session), session.account.id];
  const before = beforeAddition(db, terms, accountId);
  const adding = { ...options, wanted, before };
  const [id, ...others] = wanted.keys();
  const known = others.length === 0 ? knownForAddition(db, session, terms, id!) : null;
  const added = known && (await addTo(db, ctx, known.basket, { ...adding, expected: known.basket.version, known }));
  if (added) return added;
  const basket = await readForChange(db, accountId, terms, [...wanted.keys()], options.mark ?? null);
  if (!basket) return null;
  rememberGoods(db, terms, basket, before);
  return addTo(db, ctx, basket, { ...adding, expected: basket.version });
}

type Adding = Options & {
  wanted: ReadonlyMap<number, Wanted>;
  /** The version of the basket; null where it is locked. */
  expected: number | null;
  /** Of the moment before the basket was read. */
  before: ReturnType<typeof beforeAddition>;
  /** Where nothing was read: then nothing is refused, but null is returned. */
  known?: KnownBasket;
};

async function addTo(
  tx: Db,
  { db, session, now }: Context,
  basket: BasketForChange,
  { wanted, expected, mark = null, existing = 'add', before, known }: Adding,
): Promise<AddResult | null> {
  const [terms, accountId] = [priceTermsOf(session), session.account.id];
  if (mark && basket.kept) return keptAnswer<AddResult>(basket.kept, mark);
  const { accepted, refused, count } = acceptProducts(wanted, basket, terms, {
    canBuyUnavailable: session.company.canBuyUnavailable,
    isReplacing: existing === 'replace',
  });
  const inBasket = accepted.filter(({ id }) => (basket.quantities.get(id) ?? 0) > 0);
  const isAsked = existing === 'ask' && inBasket.length > 0;
  if (known && (refused.length > 0 || isAsked)) return null;
  if (isAsked) throw alreadyInBasket(inBasket, wanted, basket);
  if (accepted.length === 0) return { lines: [], refused, version: basket.version, count };
  const lines = accepted.map(({ id, quantity, corrected, correction }) => ({ id, quantity, corrected, correction }));
  const answer = { lines, refused, version: basket.version + 1, count };
  const change = {
    accountId,
    companyId: session.company.id,
    expected,
    lines: accepted,
    mark,
    answer,
    basis: known?.basis,
    now: now(),
  };
  const written = await writeLines(tx, change);
  if (!written) return null;
  if (known) keepProven(db, terms, known.knownGoods, { ...written, ...before });
  cacheAdded(db, before, known ? { ...basket, snapshot: written.snapshot } : basket);
  const { opened } = before;
  const added = new Map(accepted.map(({ id, quantity, unit }) => [id, { quantity, unit }]));
  if (expected !== null)
    keepLines(db, accountId, expected, { version: answer.version, lineCount: count, lines: added, opened });
  for (const { productId } of accepted) publishChoice(db, { accountId, productId, action: 'add' });
  return answer;
}
