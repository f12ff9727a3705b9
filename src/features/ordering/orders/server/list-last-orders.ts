import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import type { OrderListItem } from '../contract.ts';
import { orderListItem } from './order-view.ts';
import { listOrders } from './queries.ts';

/** The newest orders that the caller may see, at most `count`. */
export async function listLastOrders(db: Db, session: Session, count: number): Promise<OrderListItem[]> {
  const everything = { since: null, before: null, orderType: 'all', text: '' } as const;
  const { orders } = await listOrders(db, session, everything, { limit: count, offset: () => 0 });
  return orders.map(orderListItem);
}
