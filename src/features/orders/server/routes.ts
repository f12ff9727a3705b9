import { serve } from '#server/serve.ts';
import { buyer } from '#server/session/access.ts';
import { getOrder } from './get-order.ts';
import { getOrders } from './get-orders.ts';

export const ordersRoutes = [serve('orderList', buyer, getOrders), serve('orderDetail', buyer, getOrder)];
