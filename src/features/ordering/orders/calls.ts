import type { Calls } from '#shared/endpoint.ts';

export const ordersCalls = {
  orderList: 'GET /web/profile/orders/',
  orderDetail: 'GET /web/profile/order/:id/',
  orderLinePrice: 'GET /web/profile/order/:id/price/:line/',
  orderCancel: 'POST /api/order/cancel/:id/',
  orderRepeat: 'GET /web/profile/order/:id/repeat/',
  orderCopy: 'POST /api/order/copy/:id/',
} as const satisfies Calls;
