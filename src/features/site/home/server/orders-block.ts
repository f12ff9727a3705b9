import { listLastOrders } from '#ordering/orders/server/index.ts';
import type { Block } from './block.ts';

const shown = 5;

/** The last orders that the buyer may see. */
export const ordersBlock: Block<'orders'> = {
  control: 'orders',
  title: 'Последние заказы',
  isFor: ({ account }) => account.role === 'USER',
  load: ({ db, session }) => listLastOrders(db, session, shown),
};
