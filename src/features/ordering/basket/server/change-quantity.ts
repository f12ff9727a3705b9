import { priceTermsOf, priceWithoutDiscounts } from '#goods/pricing/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isSameUnit } from '#shared/line-unit.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import { quantityRefusals } from './accept-products.ts';
import { changedLine, readOwnBasket, totalsOf } from './basket-totals.ts';
import { lineNotFound, refusalOf } from './line-state.ts';
import { lockOwnBasket } from './basket-row.ts';
import { priceBasket, type PricedBasket } from './price-basket.ts';
import { readBasket, type StoredBasket, type StoredLine } from './read-basket.ts';
import { removeLines } from './remove-lines.ts';
import { writeLines } from './write-lines.ts';

type Context = Parameters<Operation<'basketUpdate', Session>>[0];

/**
 * Sets the quantity of a line, rounded up to packs and the minimum; the last write wins. 0 removes the line
 * (R-CALL-075). The line counts in the unit that the buyer was shown; where none is named, it keeps its own. Throws
 * LINE_NOT_FOUND, NOT_ORDERABLE, and VALIDATION for a quantity that is not allowed.
 */
export const changeQuantity: Operation<'basketUpdate', Session> = async (ctx, { body }) => {
  const { ID: id, QUANTITY: asked, UNIT: unit } = body.product;
  if (asked === 0) return removeLine(ctx, id);
  const wanted = { id, asked, unit };
  const { priced, corrected } =
    (await trySetQuantity(ctx, wanted)) ?? (await transaction(ctx.db, (tx) => setQuantity(tx, ctx, wanted)));
  return { ...(await changedLine(ctx, priced, id)), corrected };
};

async function removeLine(ctx: Context, id: number) {
  const { db, session, now } = ctx;
  const { removed } = await removeLines(db, session.account.id, [id], now());
  if (removed.length === 0) throw lineNotFound();
  const totals = totalsOf(ctx, await readOwnBasket(ctx));
  return { line: null, totals, version: totals.version, corrected: false };
}

type Wanted = { id: number; asked: number; unit: string | undefined };

type Changed = { priced: PricedBasket; corrected: boolean };

/** Sets the quantity within a transaction, under the lock of the basket's row. */
async function setQuantity(tx: Db, ctx: Context, wanted: Wanted): Promise<Changed> {
  const { session } = ctx;
  await lockOwnBasket(tx, session.account.id);
  const basket = await readBasket(tx, priceTermsOf(session), session.account.id);
  return (await setIn(tx, ctx, basket, { ...wanted, expected: null }))!;
}

/**
 * The same in two statements without a transaction. Null, and nothing is written, where the basket has changed between
 * them: the caller then sets the quantity under the lock.
 */
async function trySetQuantity(ctx: Context, wanted: Wanted): Promise<Changed | null> {
  const { db, session } = ctx;
  const basket = await readBasket(db, priceTermsOf(session), session.account.id);
  return setIn(db, ctx, basket, { ...wanted, expected: basket.version });
}

async function setIn(
  db: Db,
  ctx: Context,
  basket: StoredBasket,
  { expected, ...wanted }: Wanted & { expected: number | null },
): Promise<Changed | null> {
  const { session, env } = ctx;
  const [accountId, companyId, now] = [session.account.id, session.company?.id ?? null, ctx.now()];
  const { id } = wanted;
  const { corrected, ...accepted } = acceptQuantity(ctx, basket.stored, wanted);
  const lines = [{ id, ...accepted }];
  if (!(await writeLines(db, { accountId, companyId, expected, lines, mark: null, now }))) return null;
  const stored = basket.stored.map((line) => (line.item.id === id ? { ...line, ...accepted } : line));
  const after = { ...basket, stored, version: basket.version + 1 };
  return { priced: priceBasket(session, after, { now, timeZone: env.TZ_SHOP }), corrected };
}

/** The quantity to be stored, with its unit. */
function acceptQuantity({ session }: Context, stored: readonly StoredLine[], { id, asked, unit: shown }: Wanted) {
  const line = stored.find((one) => one.item.id === id);
  if (!line) throw lineNotFound();
  const { item } = line;
  const price = priceWithoutDiscounts(priceTermsOf(session), item.listPrice);
  const quantity = normaliseQuantity(asked, { ...item, priceKopecks: price?.valueBase });
  if (!quantity.ok) throw refuse('VALIDATION', quantityRefusals[quantity.reason], { field: 'product.QUANTITY' });
  const refusal = refusalOf({ item, price }, session.company?.canBuyUnavailable ?? false);
  if (refusal) throw refuse('NOT_ORDERABLE', refusal.reason);
  const unit = unitOf(shown, line.unit, item.lineUnit);
  return { productId: item.productId, quantity: quantity.quantity, unit, corrected: quantity.corrected };
}

/** The line keeps its unit where the buyer was shown that one, or a pack without its content. */
function unitOf(shown: string | undefined, ofLine: string | null, now: string): string | null {
  if (shown === undefined || (shown !== now && ofLine !== null && isSameUnit(shown, ofLine))) return ofLine;
  return isSameUnit(shown, now) ? now : shown;
}
