import { and, eq } from 'drizzle-orm';
import { priceTermsOf, priceWithoutDiscounts } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { isSameUnit } from '#shared/line-unit.ts';
import { normaliseQuantity, type QuantityRules } from '#shared/quantity.ts';
import { quantityRefusals } from './accept-products.ts';
import { changedLine, readOwnBasket } from './basket-totals.ts';
import { lineNotFound, lossOf, refusalOf } from './line-state.ts';
import { lockBasket, raiseVersion } from './basket-row.ts';
import { findItems } from './sellable-items.ts';
import { basketLine } from './tables.ts';
import { remarkThere } from './write-lines.ts';

type Context = CallContext<BuyerSession>;
type Body = Parsed<'basketReplace'>['body'];
type Line = typeof basketLine.$inferSelect;

/**
 * Puts another product in place of a line: one transaction under the basket's lock, once for an Idempotency-Key.
 * Where the other product has a line already, the quantities are added. `isBack` undoes a replacement: the first product
 * returns though it is out of stock, and the line keeps what it has beyond `takes`. Throws LINE_NOT_FOUND, NOT_ORDERABLE,
 * VALIDATION.
 */
export const replaceLine: Operation<'basketReplace', BuyerSession> = async (ctx, { body }) => {
  const lock = (tx: Db) => lockBasket(tx, ctx.session.account.id);
  const { added } = await withIdempotency(ctx, 'basketReplace', body, (tx) => replace(tx, ctx, body), { lock });
  return { ...(await changedLine(ctx, await readOwnBasket(ctx), body.to.id)), added };
};

async function replace(tx: Db, { session, now }: Context, { from, to, isBack }: Body): Promise<{ added: number }> {
  if (from.id === to.id) throw refuse('VALIDATION', 'Выберите другой товар', { field: 'to.id' });
  const accountId = session.account.id;
  const [line, there] = await Promise.all([findLine(tx, accountId, from.id), findLine(tx, accountId, to.id)]);
  if (!line) throw lineNotFound();
  const terms = priceTermsOf(session);
  const items = await findItems(tx, terms, [from.id, to.id]);
  const item = items.get(to.id);
  const price = priceWithoutDiscounts(terms, item?.listPrice ?? 0);
  const refusal = isBack ? lossOf({ item, price }) : refusalOf({ item, price }, session.company.canBuyUnavailable);
  if (refusal || !item) throw refuse('NOT_ORDERABLE', refusal?.reason ?? 'Товара нет в каталоге');
  const before = there?.quantity ?? 0;
  const quantity = accepted(before + to.quantity, { ...item, priceKopecks: price?.valueBase });
  // Of lines in different units none is converted: the buyer is asked in the basket
  const shown = there?.unit ?? to.unit ?? item.lineUnit;
  const unit = isSameUnit(shown, item.lineUnit) ? item.lineUnit : shown;
  const rest = from.takes === undefined ? 0 : line.quantity - from.takes;
  if (rest > 0) {
    const left = accepted(rest, items.get(from.id) ?? {});
    await tx.update(basketLine).set({ quantity: left }).where(isLine(accountId, from.id));
  } else await tx.delete(basketLine).where(isLine(accountId, from.id));
  const { remark, addedAt } = line;
  await tx
    .insert(basketLine)
    .values({ accountId, itemId: to.id, productId: item.productId, quantity, unit, remark, addedAt })
    .onConflictDoUpdate({
      target: [basketLine.accountId, basketLine.itemId],
      set: { quantity, unit, remark: remarkThere },
    });
  await raiseVersion(tx, accountId, now());
  return { added: quantity - before };
}

function accepted(asked: number, rules: QuantityRules & { priceKopecks?: number }): number {
  const quantity = normaliseQuantity(asked, rules);
  if (!quantity.ok) throw refuse('VALIDATION', quantityRefusals[quantity.reason], { field: 'to.quantity' });
  return quantity.quantity;
}

const isLine = (accountId: number, itemId: number) =>
  and(eq(basketLine.accountId, accountId), eq(basketLine.itemId, itemId));

async function findLine(tx: Db, accountId: number, id: number): Promise<Line | undefined> {
  const [line] = await tx.select().from(basketLine).where(isLine(accountId, id));
  return line;
}
