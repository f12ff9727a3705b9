import type { Calls } from '#shared/endpoint.ts';

export const ordersCalls = {
  orderList: 'GET /web/profile/orders/',
  orderDetail: 'GET /web/profile/order/:id/',
} as const satisfies Calls;
