import type { Calls } from '#shared/endpoint.ts';

export const pricingCalls = {
  priceOrigin: 'GET /web/price/:id/',
} as const satisfies Calls;
