import type { Calls } from '#shared/endpoint.ts';

export const priceListsCalls = {
  priceList: 'GET /api/getSectionsPriceList/',
  priceListOfSections: 'POST /api/getSectionsPriceList/',
} as const satisfies Calls;
