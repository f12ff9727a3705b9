import type { Calls } from '#shared/endpoint.ts';

export const overviewCalls = {
  exchangeOverview: 'GET /web/exchange/',
} as const satisfies Calls;
