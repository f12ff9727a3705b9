import { and, eq, or } from 'drizzle-orm';
import { priceTermsOf, priceWithoutDiscounts } from '#goods/pricing/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { isSameUnit } from '#shared/line-unit.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import { quantityRefusals } from './accept-products.ts';
import { changedLine, readOwnBasket } from './basket-totals.ts';
import { lineNotFound, refusalOf } from './line-state.ts';
import { lockBasket, raiseVersion } from './basket-row.ts';
import { findItems } from './sellable-items.ts';
import { basketLine } from './tables.ts';

type Context = CallContext<BuyerSession>;
type Line = typeof basketLine.$inferSelect;
type Wanted = { productId: number; offerId: number; quantity: number };

/**
 * Replaces the offer of a line by another offer of the product (R-CALL-084): one transaction under the basket's
 * lock. Where that offer already has a line the two are merged and their quantities added. `productId` is the line's
 * id, or the product's where it has one line. Throws LINE_NOT_FOUND, OFFER_NOT_FOUND, NOT_ORDERABLE, VALIDATION.
 */
export const changeOffer: Operation<'basketChangeOffer', BuyerSession> = async (ctx, { body }) => {
  await transaction(ctx.db, (tx) => putOffer(tx, ctx, body));
  const { line, ...totals } = await changedLine(ctx, await readOwnBasket(ctx), body.offerId);
  if (!line) throw lineNotFound();
  return { line, ...totals };
};

async function putOffer(tx: Db, { session, now }: Context, wanted: Wanted): Promise<void> {
  const accountId = session.account.id;
  await lockBasket(tx, accountId);
  const line = await findLine(tx, accountId, wanted.productId);
  if (!line) throw lineNotFound();
  const terms = priceTermsOf(session);
  const item = (await findItems(tx, terms, [wanted.offerId])).get(wanted.offerId);
  if (!item?.isOffer || item.productId !== line.productId) {
    throw refuse('OFFER_NOT_FOUND', 'Такого варианта у товара нет. Обновите страницу');
  }
  const price = priceWithoutDiscounts(terms, item.listPrice);
  const refusal = refusalOf({ item, price }, session.company.canBuyUnavailable);
  if (refusal) throw refuse('NOT_ORDERABLE', refusal.reason);
  const there = wanted.offerId === line.itemId ? undefined : await findLine(tx, accountId, wanted.offerId);
  const quantity = normaliseQuantity(wanted.quantity + (there?.quantity ?? 0), {
    ...item,
    priceKopecks: price?.valueBase,
  });
  if (!quantity.ok) throw refuse('VALIDATION', quantityRefusals[quantity.reason], { field: 'quantity' });
  // One of two lines in another unit leaves both to be looked at
  const unit = there && !isSameUnit(there.unit, item.lineUnit) ? there.unit : line.unit;
  if (there) await tx.delete(basketLine).where(isLine(accountId, there.itemId));
  await tx
    .update(basketLine)
    .set({ itemId: wanted.offerId, quantity: quantity.quantity, unit, remark: line.remark || (there?.remark ?? '') })
    .where(isLine(accountId, line.itemId));
  await raiseVersion(tx, accountId, now());
}

const isLine = (accountId: number, itemId: number) =>
  and(eq(basketLine.accountId, accountId), eq(basketLine.itemId, itemId));

async function findLine(tx: Db, accountId: number, id: number): Promise<Line | undefined> {
  const lines = await tx
    .select()
    .from(basketLine)
    .where(and(eq(basketLine.accountId, accountId), or(eq(basketLine.itemId, id), eq(basketLine.productId, id))));
  return lines.find((line) => line.itemId === id) ?? (lines.length === 1 ? lines[0] : undefined);
}
