import { addMissingRows, recordAvailability, reservedItems } from '#goods/stock/server/index.ts';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { isEmpty, lockBasket, readPricedBasket } from '#ordering/basket/server/index.ts';
import { findByCheckoutKey } from '#ordering/orders/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { requestMark } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { basketChanged, companyChanged } from './compare-with-snapshot.ts';
import { decideOrder, isForCompany, orderedLines, type OrderingUnderLocks, wantedStock } from './decide-order.ts';
import type { OrderAnswer } from './freeze-order.ts';
import { type Ordering, readOrderFacts } from './read-order-facts.ts';
import { writeOrder } from './write-order.ts';

/**
 * Orders what the buyer was shown, or nothing (R-CALL-109) [A-122..A-127]: one transaction over the locked basket,
 * company and stock, in this order. A repeat with the same checkout key gets the order that there is; a repeat without
 * one finds an empty basket. Throws EMPTY_BASKET, COMPANY_CHANGED and what `decideOrder` throws.
 */
export const addOrder: Operation<'orderAdd', BuyerSession> = async (ctx, { body }) => {
  const ordering = { ctx, request: body, mark: requestMark(ctx, 'orderAdd', body) };
  const { id, number } = await transaction(ctx.db, (tx) => orderFromBasket(tx, ordering));
  return { id, number, url: `/orders/${id}/` };
};

async function orderFromBasket(tx: Db, ordering: Ordering): Promise<OrderAnswer> {
  const read = await readUnderLocks(tx, ordering);
  const decided = await decideOrder(tx, read);
  if (decided.outcome === 'notShown') return findPlaced(tx, read);
  if (decided.outcome === 'kept') return decided.answer;
  await recordAvailability(tx, decided.moves);
  await writeOrder(tx, decided.toWrite);
  return decided.toWrite.answer;
}

/** Locks basket, company and stock, and reads what the order depends on; the session gets the terms of the locked company. */
async function readUnderLocks(tx: Db, ordering: Ordering): Promise<OrderingUnderLocks> {
  const { account, company } = ordering.ctx.session;
  await lockBasket(tx, account.id);
  const session = { ...ordering.ctx.session, company: { ...company, ...(await lockCompany(tx, company.id)) } };
  const ctx = { ...ordering.ctx, session };
  const basket = await readPricedBasket(tx, session, { now: ctx.now(), timeZone: ctx.env.TZ_SHOP });
  const lines = orderedLines(basket);
  // A back-order may need rows of stock that are made before any is locked
  if (lines.some((line) => !line.isInStock)) await addMissingRows(tx, reservedItems(wantedStock(lines)));
  const current = { ...ordering, ctx };
  const itemIds = basket.lines.map(({ item }) => item.id);
  return { ...current, basket, facts: await readOrderFacts(tx, current, itemIds) };
}

/** An order raises the version of its basket: one that is no longer as it was shown may have been ordered already. */
async function findPlaced(tx: Db, { ctx, request, basket }: OrderingUnderLocks): Promise<OrderAnswer> {
  const { account, company } = ctx.session;
  const placed = request.checkoutKey ? await findByCheckoutKey(tx, account.id, request.checkoutKey) : undefined;
  if (placed) return placed;
  if (isEmpty(basket)) throw emptyBasket();
  throw isForCompany(request, company.id) ? basketChanged() : companyChanged(company.name);
}

const emptyBasket = () => refuse('EMPTY_BASKET', 'В корзине нет товаров, которые можно заказать');
