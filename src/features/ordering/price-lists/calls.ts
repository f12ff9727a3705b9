import type { Calls } from '#shared/endpoint.ts';

export const priceListsCalls = {
  priceListSections: 'GET /web/price-lists/sections/',
  priceListsMade: 'GET /web/price-lists/',
  priceList: 'GET /api/getSectionsPriceList/',
  priceListOfSections: 'POST /api/getSectionsPriceList/',
  priceListMake: 'POST /api/price-lists/',
  priceListFile: 'GET /api/price-lists/:id/file/',
  priceListRemove: 'DELETE /api/price-lists/:id/',
  priceListSubscribe: 'POST /api/price-lists/subscriptions/',
  priceListUnsubscribe: 'DELETE /api/price-lists/subscriptions/:id/',
} as const satisfies Calls;
