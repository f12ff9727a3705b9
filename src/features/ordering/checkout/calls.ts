import type { Calls } from '#shared/endpoint.ts';

export const checkoutCalls = {
  orderCheckout: 'GET /web/orderCheckout/',
  orderAdd: 'POST /api/order/add/',
  paymentType: 'GET /web/basket/paymentType/',
} as const satisfies Calls;
