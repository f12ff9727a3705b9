import { and, eq } from 'drizzle-orm';
import { ordersInScope } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { listRows, type OrderRow } from './order-rows.ts';

/** An order in the scope of a member of staff, or undefined. */
export async function findInScope(ctx: CallContext<Session>, id: number): Promise<OrderRow | undefined> {
  const where = and(ordersInScope(ctx.session), eq(customerOrder.id, id))!;
  const [row] = await listRows(ctx, where, { q: '', sort: 'date', dir: 'desc' }, { limit: 1 });
  return row;
}

/** The same. Throws NOT_FOUND. */
export async function getInScope(ctx: CallContext<Session>, id: number): Promise<OrderRow> {
  const row = await findInScope(ctx, id);
  if (!row) throw notFound('Такого заказа нет');
  return row;
}
