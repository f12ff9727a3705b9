import type { Calls } from '#shared/endpoint.ts';

export const quickOrderCalls = {
  basketFind: 'POST /api/basket/find/',
} as const satisfies Calls;
