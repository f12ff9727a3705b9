import { lockOrder } from '#ordering/orders/server/index.ts';
import { type Db, isBusy, transaction } from '#server/db/index.ts';
import { isApiError, notFound, refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { OfficeAction, OfficeDone } from '../contract.ts';
import { getInScope } from './get-in-scope.ts';
import { whyNot } from './order-actions.ts';
import type { OrderRow } from './order-rows.ts';

type Ctx = CallContext<Session>;

/** `act` runs under the lock of an order for which the action is open; it throws an ApiError for what else it refuses. */
type Action = {
  name: OfficeAction;
  act: (ctx: Ctx, row: OrderRow) => Promise<unknown>;
  /** What is locked before the order. */
  lockBefore?: (tx: Db, orderId: number) => Promise<unknown>;
};

/**
 * Takes an action on each order in the scope of a member of staff, one transaction an order: what is refused for one leaves
 * the others. Throws NOT_FOUND if none of the orders is in reach.
 */
export async function actOnEach(ctx: Ctx, ids: readonly number[], action: Action): Promise<OfficeDone> {
  const results: OfficeDone['results'] = [];
  for (const id of new Set(ids)) results.push(await resultOf(ctx, id, action));
  if (results.every(({ code }) => code === 'NOT_FOUND')) throw notFound('Такого заказа нет');
  return { results };
}

async function resultOf(ctx: Ctx, id: number, action: Action): Promise<OfficeDone['results'][number]> {
  let number: string | null = null;
  try {
    await transaction(ctx.db, async (tx) => {
      const inside = { ...ctx, db: tx };
      await action.lockBefore?.(tx, id);
      await lockOrder(tx, id);
      const row = await getInScope(inside, id);
      number = row.order.number;
      const reason = whyNot(inside, row, action.name);
      if (reason !== null) throw refuse(action.name === 'cancel' ? 'CANNOT_CANCEL' : 'NOT_ALLOWED', reason);
      await action.act(inside, row);
    });
    return { id, number, done: true, code: null, message: null };
  } catch (error) {
    return { id, number, done: false, ...refusalOf(error) };
  }
}

function refusalOf(error: unknown): { code: string; message: string } {
  if (isBusy(error)) return { code: 'BUSY', message: 'Заказ сейчас меняет кто-то другой. Повторите через минуту' };
  if (!isApiError(error)) throw error;
  const [{ code, message }] = error.errors as [{ code: string; message: string }];
  return { code, message };
}
