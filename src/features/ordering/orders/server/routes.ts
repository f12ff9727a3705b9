import { serve } from '#server/serve.ts';
import { buyer, buyerOfCompany } from '#server/session/access.ts';
import { cancelOrder } from './cancel-order.ts';
import { copyOrder } from './copy-order.ts';
import { getOrder } from './get-order.ts';
import { getOrders } from './get-orders.ts';

export const ordersRoutes = [
  serve('orderList', buyer, getOrders),
  serve('orderDetail', buyer, getOrder),
  serve('orderCancel', buyer, cancelOrder, { perMinute: 60 }),
  serve('orderCopy', buyerOfCompany(), copyOrder, { perMinute: 60 }),
];
