import { requestMark } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { orderAlone } from './order-alone.ts';
import { orderTogether } from './order-together.ts';

/**
 * Orders what the buyer was shown, or nothing (R-CALL-109) [A-122..A-127]: one transaction over the locked basket,
 * company and stock, in this order, which it shares with other orders of the moment where nothing stands in the way. A
 * repeat with the same checkout key gets the order that there is; a repeat without one finds an empty basket. Throws what
 * `orderAlone` throws.
 */
export const addOrder: Operation<'orderAdd', BuyerSession> = async (ctx, { body }) => {
  const ordering = { ctx, request: body, mark: requestMark(ctx, 'orderAdd', body) };
  const { id, number } = (await orderTogether(ctx.db, ordering)) ?? (await orderAlone(ordering));
  return { id, number, url: `/orders/${id}/` };
};
