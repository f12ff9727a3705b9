import { serve } from '#server/serve.ts';
import { cancelOrder } from './cancel-order.ts';
import { copyOrder } from './copy-order.ts';
import { getLinePrice } from './get-line-price.ts';
import { getOrder } from './get-order.ts';
import { getOrders } from './get-orders.ts';
import { getRepeat } from './get-repeat.ts';

export const ordersRoutes = [
  serve('orderList', getOrders),
  serve('orderDetail', getOrder),
  serve('orderLinePrice', getLinePrice),
  serve('orderCancel', cancelOrder, { perMinute: 60 }),
  serve('orderRepeat', getRepeat),
  serve('orderCopy', copyOrder, { perMinute: 60 }),
];
