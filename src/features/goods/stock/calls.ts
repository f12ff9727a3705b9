import type { Calls } from '#shared/endpoint.ts';

export const stockCalls = {
  stockShortages: 'POST /api/stock/shortages/',
} as const satisfies Calls;
