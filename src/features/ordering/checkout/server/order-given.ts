import { addMissingRows, recordAvailability, reservedItems } from '#goods/stock/server/index.ts';
import { type GivenLine, isEmpty, priceGiven, type PricedBasket } from '#ordering/basket/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { type ApiError, refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { OrderRequest } from '../contract.ts';
import { decideLines, mayNotOrder, orderedLines, wantedStock } from './decide-order.ts';
import type { OrderAnswer } from './freeze-order.ts';
import { type OrderFacts, readOrderFacts } from './read-order-facts.ts';
import { writeOrder } from './write-order.ts';

export type GivenOrder = {
  /** The session of who orders; its company has the terms that were read under the company's lock. */
  ctx: CallContext<BuyerSession>;
  request: Omit<OrderRequest, 'contragent'>;
  lines: readonly GivenLine[];
  /** Whose order it is: of a member with the right to order, or of staff for a company without people. */
  buyer: 'member' | 'staff';
  /** Why the lines, priced now, must not be ordered as they were shown. */
  difference: (basket: PricedBasket, facts: OrderFacts) => ApiError | null;
};

/**
 * Orders lines that are in no basket, by the checks of `decideOrder`; the basket of the account stays as it is. Part of a
 * transaction that has locked the company. Throws FORBIDDEN, EMPTY_BASKET and what `decideOrder` throws.
 */
export async function orderGiven(tx: Db, given: GivenOrder): Promise<OrderAnswer> {
  const { ctx, buyer } = given;
  const { company } = ctx.session;
  const request: OrderRequest = { ...given.request, contragent: company.id };
  if (company.state === 'blocked') throw refuse('FORBIDDEN', 'Компания закрыта: заказать для неё нельзя');
  const basket = await priceGiven(tx, ctx.session, given.lines, { now: ctx.now(), timeZone: ctx.env.TZ_SHOP });
  const lines = orderedLines(basket);
  if (lines.some((line) => !line.isInStock)) await addMissingRows(tx, reservedItems(wantedStock(lines)));
  const itemIds = basket.lines.map(({ item }) => item.id);
  const facts = await readOrderFacts(tx, { ctx, request, mark: null }, itemIds);
  if (buyer === 'member' && !facts.mayOrder) throw mayNotOrder();
  if (isEmpty(basket)) throw refuse('EMPTY_BASKET', 'Ни одного из этих товаров заказать сейчас нельзя');
  const decided = await decideLines(
    tx,
    { ctx, request, mark: null, basket, facts },
    { difference: () => given.difference(basket, facts), removed: [] },
  );
  await recordAvailability(tx, decided.moves);
  await writeOrder(tx, decided.toWrite);
  return decided.toWrite.answer;
}
