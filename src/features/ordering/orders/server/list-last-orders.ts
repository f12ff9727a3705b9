import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import type { OrderListItem } from '../contract.ts';
import { orderListItem } from './order-view.ts';
import { listNewestOrders } from './queries.ts';

/** The newest orders that the caller may see, at most `count`. */
export async function listLastOrders(db: Db, session: Session, count: number): Promise<OrderListItem[]> {
  const orders = await listNewestOrders(db, session, count);
  return orders.map(orderListItem);
}
