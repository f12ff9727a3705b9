import type { Calls } from '#shared/endpoint.ts';

export const checkoutCalls = {
  orderCheckout: 'GET /web/orderCheckout/',
  orderAdd: 'POST /api/order/add/',
} as const satisfies Calls;
