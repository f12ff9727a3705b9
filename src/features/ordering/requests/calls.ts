import type { Calls } from '#shared/endpoint.ts';

export const requestsCalls = {
  orderRequestList: 'GET /web/profile/order-requests/',
  orderRequestDetail: 'GET /web/profile/order-request/:id/',
  orderRequestConfirm: 'POST /api/order-request/confirm/:id/',
  orderRequestReturn: 'POST /api/order-request/return/:id/',
} as const satisfies Calls;
